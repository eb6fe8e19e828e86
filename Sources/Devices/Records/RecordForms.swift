import Model

/// The value columns and sensors of a description, resolved when it is made into a decoder: what is
/// left for each number is arithmetic.
package struct RecordForms: Sendable {
  /// A value column without its texts.
  struct Column: Sendable {
    var conversion: ValueConversion
    var valid: ClosedRange<Double>?
    var successive: Int?
    var isInterval: Bool
    /// Whether the first of a channel after a start is none.
    var isOpenFirst: Bool
    var uncertainty: Double?
    /// The first column of instants: differences are taken across them.
    var clock: Int
    /// Whether it tells of an event, also where nothing came before: the instant is then the time since
    /// the device began.
    var isEvent: Bool

    /// Whether each number is a value, unless an interval may be a bounce.
    var isPlain: Bool { valid == nil && successive == nil && !isOpenFirst }
  }

  /// By the columns' places.
  let readings: ReadingForms
  let columns: ContiguousArray<Column>

  /// Resolves them.
  ///
  /// - Parameters:
  ///   - values: The columns, in the order by which they are named.
  ///   - channels: The sensors.
  init(_ values: [ValueColumn], channels: [String]) {
    readings = ReadingForms(
      values.map { ReadingForm($0.quantity, $0.unit, $0.timeSource, limits: $0.limits) },
      channels: channels)
    columns = ContiguousArray(
      values.enumerated().map { place, value in
        Column(
          conversion: value.conversion, valid: value.valid, successive: value.successive,
          isInterval: value.isInterval, isOpenFirst: value.isOpenFirst,
          uncertainty: value.uncertainty,
          clock: values.firstIndex { $0.successive != nil } ?? place,
          isEvent: [.passage, .release].contains(value.quantity))
      })
  }
}
