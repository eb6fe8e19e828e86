/// One message of a heart rate strap, device type 120.
///
/// Source: `cujomalainey/ant-rs`, heart_rate/datapages; `Loghorn/ant-plus`; `Tigge/openant`.
package struct ANTHeartRatePage: Sendable, Hashable {
  /// Beat times count 1/1024 s in 16 bits.
  package static let ticks = 1024.0
  package static let timeWrap = 1 << 16
  package static let countWrap = 1 << 8

  /// Page number and toggle, for whoever knows that they are there (`ANTToggle`).
  package var head: UInt8
  /// The time of the beat before the newest, in ticks; only page 4 has it there.
  package var previousBeat: Int
  /// The time of the newest beat, in ticks, 0 … 65 535.
  package var beat: Int
  /// Beats, 0 … 255.
  package var count: Int
  /// Beats per minute; 0 where there is none.
  package var rate: Int

  /// - Parameter page: Eight bytes.
  package init(_ page: [UInt8]) {
    head = page[0]
    previousBeat = page.word(at: 2)
    beat = page.word(at: 4)
    count = Int(page[6])
    rate = Int(page[7])
  }

  /// Ticks from one beat to a later one, across the wrap of their clock.
  package static func ticks(from earlier: Int, to later: Int) -> Int {
    (later &- earlier) & (timeWrap - 1)
  }
}
