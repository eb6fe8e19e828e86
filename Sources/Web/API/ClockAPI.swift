import Hummingbird
import Model

/// `/api/v1/clock`: the host's monotonic clock, for screens that show its deadlines.
///
/// A screen asks and notes when; the answer belongs to a moment between the two, so that the pair
/// with the shortest way there and back knows best how the clocks stand to each other
/// (the clock filter of RFC 5905, section 10).
struct ClockAPI: Sendable {
  private struct Answer: Encodable {
    var hostTime: Int64

    enum CodingKeys: String, CodingKey { case hostTime = "host_time_ns" }
  }

  func add(to group: RouterGroup<WebContext>) {
    group.get("clock") { _, _ in
      try JSONAnswer.response(Answer(hostTime: HostInstant.now().nanoseconds))
    }
  }
}
