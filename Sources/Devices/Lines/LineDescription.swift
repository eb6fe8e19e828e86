import Model

/// A device that sends lines of text, described as data.
///
/// It is read from YAML (`Descriptions/*.yaml`); the keys there are named in
/// `DescriptionLoader.swift`.
package struct LineDescription: DeviceDescription, Hashable {
  package var header: DescriptionHeader
  package var framing: LineFraming
  package var records: [LineRecord]
  /// A line that says that the device begins to count: nothing that is under way was seen to begin.
  package var start: LinePattern?

  package init(
    header: DescriptionHeader, framing: LineFraming, records: [LineRecord],
    start: LinePattern? = nil
  ) {
    self.header = header
    self.framing = framing
    self.records = records
    self.start = start
  }

  package var values: [ValueColumn] { records.flatMap(\.values) }

  /// The first clock that a record carries.
  var clock: ClockColumn? {
    records.lazy.flatMap(\.columns).compactMap { column in
      if case .clock(let clock) = column { clock } else { nil }
    }.first
  }

  package func makeDecoder() -> any StreamDecoder { LineDecoder(self) }

  package func makeSimulator(seed: UInt64, faults: Set<DeviceFault>) -> any DeviceSimulator {
    LineSimulator(self, seed: seed, faults: faults.intersection(DeviceFault.ofRecords))
      .spoiled(
        by: faults, seed: seed, carrier: .stream(lineEnd: framing.end.whole),
        silenceLimit: header.silenceLimit)
  }
}
