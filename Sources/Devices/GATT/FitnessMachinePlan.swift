/// What one characteristic carries under one set of flags, worked out once: a machine announces the
/// same fields from its first notification to its last.
struct FitnessMachinePlan: Sendable {
  /// A field that gives a reading.
  struct Step: Sendable {
    var offset: Int
    var width: Int
    var isSigned: Bool
    /// In the table of readings.
    var form: Int
    var conversion: FitnessMachineLayout.Conversion
    /// The number that says "data not available".
    var unavailable: Int?
  }

  /// The place of the layout.
  let layout: Int
  let flags: Int
  /// Of the payloads that it is for, in bytes; which width of a field holds depends on it.
  let length: Int
  private(set) var steps: ContiguousArray<Step> = []
  /// What the steps are called in the specification.
  private(set) var names: [String] = []
  /// Where the machine's own clock is, in seconds.
  private(set) var clock: Step?
  /// Octets that the flags announce, with them.
  private(set) var end: Int

  /// Works it out.
  ///
  /// - Parameters:
  ///   - layout: The characteristic's.
  ///   - place: Its place among the layouts.
  ///   - flags: As sent.
  ///   - payload: What carries them.
  ///   - first: Where the layout's own begin in the table of readings.
  /// - Throws: `PayloadError` with the offset of an announced field that is not all there.
  init(
    _ layout: FitnessMachineLayout, place: Int, flags: Int, payload: [UInt8], first: Int
  ) throws(PayloadError) {
    self.layout = place
    self.flags = flags
    length = payload.count
    end = layout.flagWidth
    // Nothing in the bytes tells which text the machine follows, except that they come out even.
    let usesOtherWidths =
      layout.length(flags, withOtherWidths: false) != length
      && layout.length(flags, withOtherWidths: true) == length
    var reader = PayloadReader(payload)
    _ = reader.skip(end)
    var form = first
    for group in layout.groups {
      let isPresent = layout.isPresent(group, flags)
      for field in group.fields {
        defer { form += field.quantity == nil ? 0 : 1 }
        guard isPresent else { continue }
        let width = usesOtherWidths ? field.otherWidth ?? field.width : field.width
        _ = try reader.number(width: width, isSigned: field.isSigned, field.name)
        let step = Step(
          offset: end, width: width, isSigned: field.isSigned, form: form,
          conversion: field.conversion, unavailable: field.unavailable)
        end += width
        if field.isClock { clock = step }
        if field.quantity != nil {
          steps.append(step)
          names.append(field.name)
        }
      }
    }
  }

  /// Whether it is for this payload.
  func fits(layout: Int, flags: Int, length: Int) -> Bool {
    self.layout == layout && self.flags == flags && self.length == length
  }
}

extension FitnessMachinePlan.Step {
  @inline(__always)
  func number(in payload: [UInt8]) -> Int {
    PayloadReader.number(in: payload, at: offset, width: width, isSigned: isSigned)
  }

  /// Returns the value that a number stands for, or nothing if the machine says that it has none.
  @inline(__always)
  func value(of number: Int) -> Double? {
    guard number != unavailable else { return nil }
    switch conversion {
    case .ratio(let times, let over): return Double(number) * times / over
    case .inverse(let distance):
      return number > 0 && number < 0xFFFF ? distance / Double(number) : nil
    }
  }
}
