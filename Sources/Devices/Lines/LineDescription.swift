import Model

/// A device that sends lines of text, described as data.
///
/// It is read from YAML (`Descriptions/*.yaml`); the keys there are named in
/// `DescriptionLoader.swift`.
package struct LineDescription: DeviceDescription, Hashable {
  package var header: DescriptionHeader
  package var framing: LineFraming
  package var records: [LineRecord]

  package init(header: DescriptionHeader, framing: LineFraming, records: [LineRecord]) {
    self.header = header
    self.framing = framing
    self.records = records
  }

  package var values: [ValueColumn] { records.flatMap(\.values) }

  package func makeDecoder() -> any StreamDecoder { LineDecoder(self) }

  package func makeSimulator(seed: UInt64, faults: Set<LineFault>) -> any DeviceSimulator {
    LineSimulator(self, seed: seed, faults: faults)
  }
}
