extension Exercise {
  /// How measurements become attempts in an automatic exercise.
  package enum Capture: String, Sendable, Hashable, Codable, CaseIterable {
    /// Each result of the device is one attempt.
    case each
    /// One attempt is the largest value in a window of `countdown` seconds.
    case windowMax = "window_max"
    /// The smallest value in the window.
    case windowMin = "window_min"
    /// The mean of the values in the window.
    case windowMean = "window_mean"
    /// The last value in the window.
    case windowLast = "window_last"
    /// How many values came in the window.
    case windowCount = "window_count"
    /// How much the angles of the window move about their mean.
    case windowSway = "window_sway"
    /// The area under the force of the window.
    case windowImpulse = "window_impulse"
    /// How fast the force of the window rises once it begins.
    case windowForceRate = "window_force_rate"
    /// How much one heart beat of the window differs from the next.
    case windowVariability = "window_variability"
    /// The highest speed in the window, from ways and the device's clock.
    case windowTopSpeed = "window_top_speed"
    /// The mean reactive strength of the rebounds in the window; each stands in `details`.
    case windowReactiveStrength = "window_reactive_strength"
    /// The highest speed of each burst of readings; quiet ends it.
    case burstPeak = "burst_peak"
    /// The time from one channel of the device to another.
    case betweenChannels = "between_channels"
    /// The time through several channels in order; the parts stand in `details`.
    case splits
    /// The height of a jump from its time in the air.
    case flightHeight = "flight_height"
    /// The height of a jump that follows a landing; the contact stands in `details`.
    case dropJump = "drop_jump"
    /// The time from the station's start signal to the next event of the device.
    case reaction

    /// Whether an attempt is a window of fixed length.
    package var isWindow: Bool {
      switch self {
      case .windowMax, .windowMin, .windowMean, .windowLast, .windowCount, .windowSway,
        .windowImpulse, .windowForceRate, .windowVariability, .windowTopSpeed,
        .windowReactiveStrength:
        true
      case .each, .burstPeak, .betweenChannels, .splits, .flightHeight, .dropJump, .reaction: false
      }
    }

    /// Whether the result is made of how values follow each other, so that none may be missing.
    package var isSeries: Bool { series != nil }

    /// The quantity whose values in a row the result is made of.
    package var series: Quantity? {
      switch self {
      case .windowImpulse, .windowForceRate: .force
      case .windowVariability: .beatInterval
      case .windowTopSpeed: .distance
      case .windowReactiveStrength: .flightTime
      default: nil
      }
    }

    /// Whether an attempt goes through the channels that the exercise names.
    package var hasChannels: Bool { self == .betweenChannels || self == .splits }

    /// Whether what the device tells is another quantity than the result, named by `input`.
    package var hasInput: Bool { self == .windowCount || self == .reaction }

    /// The quantity that every result of it has; nothing if the exercise says which.
    package var result: Quantity? {
      switch self {
      case .betweenChannels, .splits: .interval
      case .flightHeight, .dropJump: .height
      case .windowCount: .count
      case .windowSway: .angle
      case .windowImpulse: .impulse
      case .windowForceRate: .forceRate
      case .windowVariability: .heartRateVariability
      case .windowTopSpeed, .burstPeak: .speed
      case .windowReactiveStrength: .reactiveStrength
      case .reaction: .reactionTime
      case .each, .windowMax, .windowMin, .windowMean, .windowLast: nil
      }
    }
  }

  /// Which contact counts where an arm and the trunk behind it interrupt one beam twice.
  ///
  /// The longest is the rule of Chronojump (`BIGGEST_TC`): a trunk is longer in the beam than an arm.
  package enum DoubleContact: String, Sendable, Hashable, Codable, CaseIterable {
    /// The one that interrupts the beam longest, where the device says when it is free again.
    case longest
    case first
  }

  /// Which of two results is the better one.
  package enum Better: String, Sendable, Hashable, Codable, CaseIterable { case lower, higher }

  /// How the attempts of a run become its one score.
  package enum Score: String, Sendable, Hashable, Codable, CaseIterable { case best, mean, sum }

  /// What a device must measure for an attempt; empty where no device is needed.
  package var inputs: [Quantity] {
    guard kind == .automatic else { return [] }
    switch capture {
    case .betweenChannels, .splits: return [.passage]
    case .flightHeight: return [.flightTime]
    case .dropJump, .windowReactiveStrength: return [.contactTime, .flightTime]
    case .windowCount, .reaction: return [input].compactMap { $0 }
    default: return [capture?.series ?? quantity].compactMap { $0 }
    }
  }

  /// Whether a device that has no value of this quantity for a while leaves a hole in a result.
  package func isTorn(without quantity: Quantity) -> Bool { capture?.series == quantity }

  /// Whether a device that measures these quantities can do the exercise.
  package func isMeasured(by quantities: [Quantity]) -> Bool {
    !inputs.isEmpty && inputs.allSatisfy(quantities.contains)
  }
}
