package import Model

/// What a beep test sounds like, the same as on the pages (`sound.js`, `group-beeps.js`).
package enum BeepTune: String, Sendable, Hashable, CaseIterable {
  case tick, beep
  case level = "new-level"
  case start = "group-start"
  case stop = "group-stop"
  case call

  package var tones: [SoundTone] {
    switch self {
    case .tick: [SoundTone(880, 0, 0.08)]
    case .beep: [SoundTone(880, 0, 0.12)]
    case .level: [SoundTone(880, 0, 0.12), SoundTone(880, 0.2, 0.12), SoundTone(880, 0.4, 0.12)]
    case .start: [SoundTone(880, 0, 0.8)]
    case .stop: [SoundTone(220, 0, 0.8)]
    case .call: [SoundTone(660, 0, 0.25)]
    }
  }

  init(_ sound: BeepSchedule.Sound) {
    self =
      switch sound {
      case .start: .start
      case .beep, .go: .beep
      case .level: .level
      case .rest, .call: .call
      case .end: .stop
      }
  }

  package var sound: StationSound { StationSound(tones: tones) }
}

extension BeepSchedule {
  /// Ticks before the start, in seconds before it.
  private static let countdown = [5, 4, 3, 2, 1]
  /// From a level's three beeps to its name, in seconds.
  private static let voiceStart = 0.65

  /// Returns everything that a test sounds, in order.
  ///
  /// - Parameters:
  ///   - start: The first beep.
  ///   - table: What the schedule was made of, which knows what levels are called.
  ///   - language: In which levels are said, `sv` or `en`.
  /// - Returns: The ticks of the countdown and each cue, once.
  package func sounds(
    from start: HostInstant, _ table: BeepTable, language: String
  ) -> [DueSound] {
    let ticks = Self.countdown.map { second in
      DueSound(due: start.advanced(bySeconds: -Double(second)), BeepTune.tick.sound)
    }
    return ticks
      + cues.map { cue in
        var sound = BeepTune(cue.sound).sound
        // There are clips of whole numbers only.
        if cue.sound == .level, let name = table.levels[cue.level].spoken {
          sound.clip = "\(language)/\(name)"
          sound.clipStart = Self.voiceStart
        }
        return DueSound(
          due: HostInstant(nanoseconds: start.nanoseconds + cue.due), sound)
      }
  }
}

extension StartLine.Call {
  /// Ticks before somebody's start, and before that of a heat, in seconds before it.
  private static let ticks = [3, 2, 1]
  private static let heatTicks = [5, 4, 3, 2, 1]

  /// Returns what is heard of one start among others.
  package var sounds: [DueSound] {
    (lane == nil ? Self.ticks : Self.heatTicks).map {
      DueSound(due: cue.advanced(bySeconds: -Double($0)), BeepTune.tick.sound)
    } + [DueSound(due: cue, BeepTune.start.sound)]
  }
}

extension BeepTable.Level {
  /// The clip of its name, if it is a whole number.
  fileprivate var spoken: String? {
    let isNumber = !name.isEmpty && name.utf8.allSatisfy { (48...57).contains($0) }
    return isNumber ? name : nil
  }
}
