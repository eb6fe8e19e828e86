package import Model

/// One kind of line that carries measurements: a prefix or none, then columns; or a pattern with
/// groups.
package struct LineRecord: Sendable, Hashable {
  /// What the line begins with; the separator follows it.
  ///
  /// Without one a line is of this record if its columns are as many and look like it.
  package var prefix: [UInt8]
  /// The byte between prefix and columns.
  package var separator: UInt8
  /// Whether spaces may stand around a column.
  package var isPadded: Bool
  /// What the columns mean, or the pattern's groups in their order.
  package var columns: [LineColumn]
  /// Which of several sensors the line is about, if the device has several.
  package var channel: String?
  /// What such a line warns of, if it does.
  package var warning: LocalizedText?
  /// What the line looks like, if it has no columns: prefix and separator then say nothing.
  package var pattern: LinePattern?

  package init(
    prefix: [UInt8], separator: UInt8, columns: [LineColumn], channel: String? = nil,
    isPadded: Bool = false, warning: LocalizedText? = nil
  ) {
    self.prefix = prefix
    self.separator = separator
    self.columns = columns
    self.channel = channel
    self.isPadded = isPadded
    self.warning = warning
  }

  /// A line that matches a pattern as a whole.
  ///
  /// - Parameters:
  ///   - pattern: What it looks like.
  ///   - groups: What the pattern's groups mean, in their order.
  ///   - channel: Which of several sensors it is about.
  package init(pattern: LinePattern, groups: [LineColumn], channel: String? = nil) {
    self.init(prefix: [], separator: 0, columns: groups, channel: channel)
    self.pattern = pattern
  }

  package var values: [ValueColumn] {
    columns.compactMap { if case .value(let column) = $0 { column } else { nil } }
  }

  /// The counter of the record, if it has one.
  package var sequence: SequenceColumn? {
    columns.lazy.compactMap { if case .sequence(let column) = $0 { column } else { nil } }.first
  }
}

/// What one column of a record means.
package enum LineColumn: Sendable, Hashable {
  case sequence(SequenceColumn)
  case value(ValueColumn)
  case clock(ClockColumn)
  /// Which sensor the line is about: what stands there, and how the sensor is called.
  case channel([String: String])
  /// A column that always reads so; lines that have something else are of another record.
  case constant([UInt8])
  /// Anything.
  case ignored
}
