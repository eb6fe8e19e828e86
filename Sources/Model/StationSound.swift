/// A sine that fades, as the pages' `sound.js` makes it.
package struct SoundTone: Sendable, Hashable {
  /// In hertz.
  package var pitch: Double
  /// From the beginning of the sound, in seconds.
  package var start: Double
  /// In seconds.
  package var length: Double

  package init(_ pitch: Double, _ start: Double, _ length: Double) {
    self.pitch = pitch
    self.start = start
    self.length = length
  }
}

/// What the station's own loudspeaker sounds at once: a tune, and what is said after it.
package struct StationSound: Sendable, Hashable {
  package var tones: [SoundTone]
  /// A clip of the voice, `sv/6`; nothing is said without one.
  package var clip: String?
  /// From the beginning of the sound, in seconds.
  package var clipStart: Double

  package init(tones: [SoundTone], clip: String? = nil, clipStart: Double = 0) {
    self.tones = tones
    self.clip = clip
    self.clipStart = clipStart
  }

  /// Until its last tone is over, in seconds; how long a clip is only its file tells.
  package var length: Double { tones.map { $0.start + $0.length }.max() ?? 0 }
}

/// A sound, and the moment at which it shall leave the loudspeaker.
package struct DueSound: Sendable, Hashable {
  /// As soon as it may be if there is none.
  package var due: HostInstant?
  package var sound: StationSound

  package init(due: HostInstant?, _ sound: StationSound) {
    self.due = due
    self.sound = sound
  }
}
