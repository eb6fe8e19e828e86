import Model

/// The fields of one of the Fitness Machine data characteristics, as a table.
///
/// Source: Fitness Machine Service 1.0.1, section 4; GATT Specification Supplement. Bit 0 of the
/// flags is "More Data" and works the other way round: what hangs on it is there when it is 0.
package struct FitnessMachineLayout: Sendable {
  /// How a field's number becomes a value.
  enum Conversion: Sendable {
    /// number × the first / the second
    case ratio(Double, Double)
    /// the given / number, for a pace; 0 and 65 535 are no pace
    case inverse(Double)
  }

  struct Field: Sendable {
    var name: String
    /// In bytes.
    var width: Int
    var isSigned = false
    /// The width in devices that follow another text of the specification.
    var otherWidth: Int?
    var quantity: Quantity?
    var unit = Unit.one
    var conversion = Conversion.ratio(1, 1)
    /// The number that says "data not available".
    var unavailable: Int?
    /// Whether it is the machine's own clock, in seconds.
    var isClock = false
  }

  /// Fields that come and go together.
  struct Group: Sendable {
    var bit: Int
    /// The bit's value with which they are there.
    var value = 1
    var fields: [Field]
  }

  /// The characteristic's UUID, 36 characters.
  package let characteristic: String
  /// In bytes.
  let flagWidth: Int
  let groups: [Group]
  /// Flags that mean something without announcing a field.
  var meaningfulBits = 0

  /// Flags that no text gives a meaning.
  var reservedFlags: Int {
    groups.reduce((1 << (8 * flagWidth)) - 1 - meaningfulBits) { $0 & ~(1 << $1.bit) }
  }

  /// Reads the flags and every field that they announce.
  ///
  /// - Parameter reader: Of a payload from its beginning; behind the last announced field afterwards.
  /// - Returns: The flags, and the fields with their numbers in their order.
  /// - Throws: `PayloadError` with the offset of an announced field that is not all there.
  func numbers(
    _ reader: inout PayloadReader
  ) throws(PayloadError) -> (flags: Int, numbers: [(field: Field, number: Int)]) {
    let flags = try reader.number(width: flagWidth, "flags")
    let fields = groups.filter { flags >> $0.bit & 1 == $0.value }.flatMap(\.fields)
    let usual = fields.reduce(0) { $0 + $1.width }
    let other = fields.reduce(0) { $0 + ($1.otherWidth ?? $1.width) }
    // Nothing in the bytes tells which text the machine follows, except that they come out even.
    let usesOtherWidths = usual != reader.remaining && other == reader.remaining
    var numbers: [(field: Field, number: Int)] = []
    for field in fields {
      let width = usesOtherWidths ? field.otherWidth ?? field.width : field.width
      numbers.append(
        (field, try reader.number(width: width, isSigned: field.isSigned, field.name)))
    }
    return (flags, numbers)
  }
}

extension FitnessMachineLayout.Field {
  /// Returns the value that a number stands for, or nothing if the machine says that it has none.
  func value(of number: Int) -> Double? {
    guard number != unavailable else { return nil }
    switch conversion {
    case .ratio(let times, let over): return Double(number) * times / over
    case .inverse(let distance):
      return number > 0 && number < 0xFFFF ? distance / Double(number) : nil
    }
  }
}

extension FitnessMachineLayout.Field {
  /// Published in 1/100 km/h; 360 of them are 1 m/s.
  static let speed = Self(
    name: "instantaneous speed", width: 2, quantity: .speed, unit: .metrePerSecond,
    conversion: .ratio(1, 360))
  static let averageSpeed = Self(name: "average speed", width: 2)
  static let distance = Self(name: "total distance", width: 3, quantity: .distance, unit: .metre)
  static let power = Self(
    name: "instantaneous power", width: 2, isSigned: true, quantity: .power, unit: .watt)
  static let averagePower = Self(name: "average power", width: 2, isSigned: true)
  /// One octet in the Supplement; machines send two, as Fitness Machine Service 1.0 has it.
  static let resistance = Self(
    name: "resistance level", width: 2, isSigned: true, otherWidth: 1)
  /// Kilogram calories of 4184 J.
  static let energy = [
    Self(
      name: "total energy", width: 2, quantity: .energy, unit: .joule, conversion: .ratio(4184, 1),
      unavailable: 0xFFFF),
    Self(name: "energy per hour", width: 2), Self(name: "energy per minute", width: 1),
  ]
  static let heartRate = Self(
    name: "heart rate", width: 1, quantity: .heartRate, unit: .perMinute, unavailable: 0)
  static let metabolicEquivalent = Self(name: "metabolic equivalent", width: 1)
  static let elapsedTime = Self(name: "elapsed time", width: 2, isClock: true)
  static let remainingTime = Self(name: "remaining time", width: 2)
  static let inclination = [
    Self(name: "inclination", width: 2, isSigned: true),
    Self(name: "ramp angle setting", width: 2, isSigned: true),
  ]
  static let floors = Self(name: "floors", width: 2)
  static let stepRate = Self(
    name: "steps per minute", width: 2, quantity: .cadence, unit: .perMinute, unavailable: 0xFFFF)
  static let averageStepRate = Self(name: "average step rate", width: 2)
  /// What somebody climbed, of a machine whose only way is up.
  static let climb = Self(
    name: "positive elevation gain", width: 2, quantity: .height, unit: .metre,
    unavailable: 0xFFFF)
  static let elevationGain = [
    Self(name: "positive elevation gain", width: 2),
    Self(name: "negative elevation gain", width: 2),
  ]
}
