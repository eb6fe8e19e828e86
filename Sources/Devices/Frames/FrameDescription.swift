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

  package func makeDecoder() -> any StreamDecoder { FrameDecoder(self) }

  package func makeSimulator(seed: UInt64, faults: Set<LineFault>) -> any DeviceSimulator {
    FrameSimulator(self, seed: seed, faults: faults)
  }
}
