extension Run {
  /// How it stands with the start signal of the attempt under way.
  package struct Signal: Sendable, Hashable, Codable {
    package enum State: String, Sendable, Hashable, Codable, CaseIterable {
      /// Ready: the signal will come.
      case set
      /// The signal was given; results count from now on.
      case given
      /// Something was measured before the signal; it is no result, and the start is done again.
      case falseStart = "false_start"
    }

    package var state: State
    /// When the signal is or was given, in nanoseconds of the host's monotonic clock.
    ///
    /// Meant for sounding the signal on time, never for showing how long it still takes.
    package var at: Int64?

    package enum CodingKeys: String, CodingKey {
      case state
      case at = "at_ns"
    }

    package init(_ state: State, at: HostInstant? = nil) {
      self.state = state
      self.at = at?.nanoseconds
    }
  }
}
