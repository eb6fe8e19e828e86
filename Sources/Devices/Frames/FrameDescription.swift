import Model

/// A device that sends binary frames of a fixed layout, described as data.
package struct FrameDescription: DeviceDescription, Hashable {
  package var header: DescriptionHeader
  package var framing: FrameFraming
  package var records: [FrameRecord]

  package init(header: DescriptionHeader, framing: FrameFraming, records: [FrameRecord]) {
    self.header = header
    self.framing = framing
    self.records = records
  }

  package var values: [ValueColumn] { records.flatMap(\.values) }

  /// The first clock that a record carries.
  var clock: ClockColumn? {
    records.lazy.flatMap { $0.fields + ($0.repetition?.fields ?? []) }.compactMap { field in
      if case .clock(let clock) = field.meaning { clock } else { nil }
    }.first
  }

  package func makeDecoder() -> any StreamDecoder { FrameDecoder(self) }

  package func makeSimulator(seed: UInt64, faults: Set<DeviceFault>) -> any DeviceSimulator {
    FrameSimulator(self, seed: seed, faults: faults.intersection(DeviceFault.ofRecords))
      .spoiled(
        by: faults, seed: seed,
        carrier: framing.kind == .packet ? .packets : .stream(lineEnd: [0x0D, 0x0A]),
        silenceLimit: header.silenceLimit)
  }
}
