extension GroupRun {
  /// The start of a group run in which not everybody starts together.
  package struct Course: Sendable, Hashable, Encodable {
    /// Between two starts, in seconds; nothing in lanes.
    package var interval: Double?
    /// The lanes, from the first one on; nothing where one starts after the other.
    package var lanes: [Lane]?
    /// How many heats have been called.
    package var heats: Int?
    /// Whether nobody of the newest heat is waited for.
    package var isHeatOver: Bool?
    /// By which beam starts are told; nothing where the sound is the start.
    package var gate: DeviceID?
    package var channel: String?
    /// Whether the next beam that is broken is the start gate.
    package var isAsked: Bool
    /// The lane whose gate is the next beam that is broken, at its start or at its finish.
    package var askedLane: Int?
    package var isFinishAsked: Bool?
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
      case lanes, heats
      case isHeatOver = "heat_over"
      case gate = "start_gate"
      case channel = "start_channel"
      case isAsked = "start_gate_asked"
      case askedLane = "lane_asked"
      case isFinishAsked = "finish_asked"
      case waiting, called, call
      case cue = "cue_ns"
      case isAwaited = "awaited"
      case next = "next_ns"
    }

    /// A lane with whoever was called last in it.
    package struct Lane: Sendable, Hashable, Encodable {
      package var lane: Int
      package var participant: Int?
      package var start: Beam?
      package var finish: Beam?

      package init(lane: Int, participant: Int?, start: Beam?, finish: Beam?) {
        self.lane = lane
        self.participant = participant
        self.start = start
        self.finish = finish
      }
    }

    /// A beam of a device.
    package struct Beam: Sendable, Hashable, Encodable {
      package var device: DeviceID
      package var channel: String?

      package init(device: DeviceID, channel: String?) {
        self.device = device
        self.channel = channel
      }
    }

    package init(
      interval: Double?, gate: DeviceID?, channel: String?, isAsked: Bool, waiting: [Int],
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
      try container.encodeIfPresent(interval, forKey: .interval)
      try container.encodeIfPresent(lanes, forKey: .lanes)
      try container.encodeIfPresent(heats, forKey: .heats)
      try container.encodeIfPresent(isHeatOver, forKey: .isHeatOver)
      try container.encodeIfPresent(askedLane, forKey: .askedLane)
      try container.encodeIfPresent(isFinishAsked, forKey: .isFinishAsked)
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
