extension GroupRun {
  /// The start of a group run in which one starts after the other.
  package struct Course: Sendable, Hashable, Encodable {
    /// Between two starts, in seconds.
    package var interval: Double
    /// By which beam starts are told; nothing where the sound is the start.
    package var gate: DeviceID?
    package var channel: String?
    /// Whether the next beam that is broken is the start gate.
    package var isAsked: Bool
    /// Who has not been called, the next one first.
    package var waiting: [Int]
    /// Who was called last, unless that one was held back.
    package var called: Int?
    /// The call, and when its long sound is due.
    package var call: String?
    package var cue: HostInstant?
    /// Whether the one who was called has not passed the start gate.
    package var isAwaited: Bool
    /// When the next one's long sound is due at the earliest; nothing while somebody is awaited.
    package var next: HostInstant?

    enum CodingKeys: String, CodingKey {
      case interval = "interval_s"
      case gate = "start_gate"
      case channel = "start_channel"
      case isAsked = "start_gate_asked"
      case waiting, called, call
      case cue = "cue_ns"
      case isAwaited = "awaited"
      case next = "next_ns"
    }

    package init(
      interval: Double, gate: DeviceID?, channel: String?, isAsked: Bool, waiting: [Int],
      called: Int?, call: String?, cue: HostInstant?, isAwaited: Bool, next: HostInstant?
    ) {
      self.interval = interval
      self.gate = gate
      self.channel = channel
      self.isAsked = isAsked
      self.waiting = waiting
      self.called = called
      self.call = call
      self.cue = cue
      self.isAwaited = isAwaited
      self.next = next
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(interval, forKey: .interval)
      try container.encodeIfPresent(gate, forKey: .gate)
      try container.encodeIfPresent(channel, forKey: .channel)
      try container.encode(isAsked, forKey: .isAsked)
      try container.encode(waiting, forKey: .waiting)
      try container.encodeIfPresent(called, forKey: .called)
      try container.encodeIfPresent(call, forKey: .call)
      try container.encodeIfPresent(cue?.nanoseconds, forKey: .cue)
      try container.encode(isAwaited, forKey: .isAwaited)
      try container.encodeIfPresent(next?.nanoseconds, forKey: .next)
    }
  }
}
