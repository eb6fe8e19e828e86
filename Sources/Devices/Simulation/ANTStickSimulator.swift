import Model

/// An ANT stick with straps around it: pure, the same for the same seed.
///
/// It takes what a host writes, answers as a real one does, and hands out what it hears once its scan is
/// open. Of the messages on air some are lost on the way to it, which it does not know of.
///
/// Source of the answers: `Tigge/antfs-cli`, issue 22 (the capabilities of a real one); `Loghorn/ant-plus`,
/// src/ant.ts.
package struct ANTStickSimulator: Sendable {
  /// What is wrong with it.
  package enum Flaw: Sendable, Hashable, CaseIterable {
    /// It does not say that it began anew.
    case noStartUp
    /// It says nothing at all.
    case mute
    case refusesKey
    case noScan
    /// A program before left its channel open, and it does not begin anew.
    case channelOpen
  }

  /// One strap.
  package struct Strap: Sendable {
    package var device: ANTChannelID
    package var beats: any DeviceSimulator

    package init(_ device: ANTChannelID, _ beats: any DeviceSimulator) {
      self.device = device
      self.beats = beats
    }
  }

  /// Hardware of an AJK1.04RAF: 8 channels, 3 networks, extended messages, scan.
  private static let capabilities: [UInt8] = [0x08, 0x03, 0x00, 0xBA, 0x36, 0x00]
  private static let scanBit: UInt8 = 1 << 2
  private static let allExtensions: UInt8 = 0xE0
  private static let commanded: UInt8 = 0x20
  /// A channel that no other shares.
  private static let independent: UInt8 = 0x01
  private static let weakest: UInt8 = 0xA1
  private static let strength = -90 ... -40

  private let flaws: Set<Flaw>
  private let loss: Double
  private var random: SplitMix64
  private var parser = ANTFrameParser()
  private var straps: [Strap]
  /// Whether the channel is assigned.
  private var isAssigned: Bool
  /// Whether the scan is open.
  package private(set) var isScanning = false
  /// What the straps sent into the air, and what of it never got here.
  package private(set) var onAir = 0
  package private(set) var lost = 0
  private var clock = 0

  /// - Parameters:
  ///   - straps: Those around it.
  ///   - loss: Which part of the messages is lost on air, 0 … 1.
  ///   - flaws: What is wrong with it.
  ///   - seed: The same seed loses the same messages.
  package init(
    _ straps: [Strap], loss: Double = 0, flaws: Set<Flaw> = [], seed: UInt64
  ) {
    self.straps = straps
    self.loss = loss
    self.flaws = flaws
    isAssigned = flaws.contains(.channelOpen)
    random = SplitMix64(seed: seed)
  }

  /// Takes what the host wrote.
  ///
  /// - Returns: What it answers.
  package mutating func take(_ bytes: [UInt8]) -> [ANTFrame] {
    parser.push(bytes).flatMap { answer($0) }
  }

  /// Returns what it heard in the next period of the straps, one message of each at most.
  package mutating func listen() -> [ANTFrame] {
    var heard: [ANTFrame] = []
    for index in straps.indices {
      let step = straps[index].beats.next()
      onAir += 1
      guard Double.random(in: 0..<1, using: &random) >= loss else {
        lost += 1
        continue
      }
      if isScanning { heard.append(message(step.bytes, of: straps[index].device)) }
    }
    return heard
  }

  private mutating func message(_ page: [UInt8], of device: ANTChannelID) -> ANTFrame {
    var payload: [UInt8] = [0] + page + [Self.allExtensions]
    payload.append(device.shortNumber, width: 2)
    payload.append(Int(device.type), width: 1)
    payload.append((device.number >> 16) << 4 | Int(Self.independent), width: 1)
    payload.append(0x20)
    payload.append(Int.random(in: Self.strength, using: &random), width: 1)
    payload.append(Self.weakest)
    clock += 8070 / max(1, straps.count)
    payload.append(clock, width: 2)
    return ANTFrame(ANTMessage.ID.broadcast, payload)
  }

  private mutating func answer(_ frame: ANTFrame) -> [ANTFrame] {
    guard !flaws.contains(.mute) else { return [] }
    switch frame.id {
    case ANTMessage.ID.reset: return reset()
    case ANTMessage.ID.request:
      var bytes = Self.capabilities
      if flaws.contains(.noScan) { bytes[4] &= ~Self.scanBit }
      return [ANTFrame(ANTMessage.ID.capabilities, bytes)]
    case ANTMessage.ID.networkKey where flaws.contains(.refusesKey):
      return [Self.answer(frame, ANTMessage.Code.invalidMessage)]
    case ANTMessage.ID.assign:
      guard !isAssigned else { return [Self.answer(frame, ANTMessage.Code.wrongState)] }
      isAssigned = true
    case ANTMessage.ID.unassign: isAssigned = false
    case ANTMessage.ID.openScan: isScanning = isAssigned
    case ANTMessage.ID.close:
      isScanning = false
      return [
        Self.answer(frame, ANTMessage.Code.ok),
        ANTFrame(
          ANTMessage.ID.answer, [0, ANTMessage.ID.radioEvent, ANTMessage.Code.channelClosed]),
      ]
    default: break
    }
    return [Self.answer(frame, ANTMessage.Code.ok)]
  }

  private mutating func reset() -> [ANTFrame] {
    guard flaws.isDisjoint(with: [.noStartUp, .channelOpen]) else { return [] }
    isScanning = false
    isAssigned = false
    return [ANTFrame(ANTMessage.ID.startUp, [Self.commanded])]
  }

  private static func answer(_ frame: ANTFrame, _ code: UInt8) -> ANTFrame {
    ANTFrame(ANTMessage.ID.answer, [0, frame.id, code])
  }
}
