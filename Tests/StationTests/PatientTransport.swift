import Devices
import Model
import Synchronization

/// A transport whose link is ready at once, and again after each time that it ended.
final class PatientTransport: Transport {
  private enum Step: Sendable {
    case event(LinkEvent)
    case fail(LinkError)
  }

  private struct State {
    var current: AsyncStream<Step>.Continuation?
    var refusal: LinkError?
    var isSlow = false
    var made = 0
    var open = 0
    var admitted: [String] = []
  }

  let kind: LinkKind
  private let state = Mutex(State())
  private let reports: AsyncStream<DiscoveryEvent>
  private let report: AsyncStream<DiscoveryEvent>.Continuation

  /// How many links were begun, and how many of them have not ended.
  var linksMade: Int { state.withLock { $0.made } }
  var linksOpen: Int { state.withLock { $0.open } }
  /// Who was let in.
  var admitted: [String] { state.withLock { $0.admitted } }

  init(kind: LinkKind = .serial) {
    self.kind = kind
    (reports, report) = AsyncStream.makeStream()
  }

  func see(_ event: DiscoveryEvent) { report.yield(event) }

  func watch(_ body: @Sendable (DiscoveryEvent) async -> Void) async {
    for await event in reports { await body(event) }
  }

  func send(_ event: LinkEvent) { state.withLock { _ = $0.current?.yield(.event(event)) } }

  func send(line text: String) {
    send(.received(Chunk(bytes: Array(text.utf8), hostTime: .now())))
  }

  /// Breaks the link that is open.
  func fail(_ code: LinkError.Code) {
    state.withLock { _ = $0.current?.yield(.fail(LinkError(code, detail: "test"))) }
  }

  /// Has no link come about from now on, or again.
  func refuse(_ code: LinkError.Code?) {
    state.withLock { $0.refusal = code.map { LinkError($0, detail: "test") } }
  }

  /// Has links be opened from now on without a word, until the test sends that they are ready.
  func slowDown() { state.withLock { $0.isSlow = true } }

  func admit(_ peer: String, to device: DeviceID, isExpected: Bool) -> Bool {
    state.withLock { $0.admitted.append(peer) }
    return true
  }

  func link(to sighting: Sighting, profile: LinkProfile) -> any Link { PatientLink(owner: self) }

  fileprivate func hold(
    _ receive: @Sendable (LinkEvent) async -> Void
  ) async throws(LinkError) {
    let (steps, continuation) = AsyncStream.makeStream(of: Step.self)
    let (refusal, isSlow) = state.withLock { state in
      state.made += 1
      state.current = continuation
      return (state.refusal, state.isSlow)
    }
    if let refusal { throw refusal }
    state.withLock { $0.open += 1 }
    defer { state.withLock { $0.open -= 1 } }
    if !isSlow { await receive(.ready(LinkDetails())) }
    for await step in steps {
      switch step {
      case .event(let event): await receive(event)
      case .fail(let error): throw error
      }
    }
  }
}

private struct PatientLink: Link {
  let owner: PatientTransport

  func run(_ receive: @Sendable (LinkEvent) async -> Void) async throws(LinkError) {
    try await owner.hold(receive)
  }
}
