import Devices
import Model
import Synchronization

/// A transport whose one link does what the test says, step by step.
final class ScriptedTransport: Transport {
  enum Step: Sendable {
    case event(LinkEvent)
    case fail(LinkError)
  }

  let kind: LinkKind
  private let script: AsyncStream<Step>
  private let continuation: AsyncStream<Step>.Continuation
  private let reports: AsyncStream<DiscoveryEvent>
  private let report: AsyncStream<DiscoveryEvent>.Continuation

  private let searches = Mutex(0)
  private let begun = Mutex(0)

  /// How many searches were begun.
  var timesSearched: Int { begun.withLock { $0 } }
  private let presses = Mutex(0)
  private let attended = Mutex(false)
  private let answers = Mutex<[PairingAnswer]>([])
  private let bonds = Mutex(0)

  /// Whether somebody can be asked.
  var isAttended: Bool { attended.withLock { $0 } }
  /// What people answered to pairing devices.
  var answersGiven: [PairingAnswer] { answers.withLock { $0 } }
  /// How often a pairing was forgotten.
  var timesForgotten: Int { bonds.withLock { $0 } }

  var timesTurnedOn: Int { presses.withLock { $0 } }

  /// Whether a search is under way.
  var isSearching: Bool { searches.withLock { $0 > 0 } }

  init(kind: LinkKind = .serial) {
    self.kind = kind
    (script, continuation) = AsyncStream.makeStream()
    (reports, report) = AsyncStream.makeStream()
  }

  func send(_ event: LinkEvent) { continuation.yield(.event(event)) }

  func send(line text: String) {
    send(.received(Chunk(bytes: Array(text.utf8), hostTime: .now())))
  }

  func fail(_ code: LinkError.Code) { continuation.yield(.fail(LinkError(code, detail: "test"))) }

  func see(_ event: DiscoveryEvent) { report.yield(event) }

  func watch(_ body: @Sendable (DiscoveryEvent) async -> Void) async {
    for await event in reports { await body(event) }
  }

  func scan(for services: [String]) async throws(LinkError) {
    searches.withLock { $0 += 1 }
    begun.withLock { $0 += 1 }
    // A stream that gives nothing ends when its task is cancelled.
    let (never, end) = AsyncStream<Never>.makeStream()
    for await _ in never {}
    end.finish()
    searches.withLock { $0 -= 1 }
  }

  func attend(_ isAttended: Bool) { attended.withLock { $0 = isAttended } }

  func answer(_ answer: PairingAnswer, to device: DeviceID) -> Bool {
    answers.withLock { answers in
      answers.append(answer)
      return answers.count == 1
    }
  }

  func forgetBond(of sighting: Sighting) async throws(LinkError) { bonds.withLock { $0 += 1 } }

  func turnOn() async throws(LinkError) { presses.withLock { $0 += 1 } }

  func link(to sighting: Sighting, profile: LinkProfile) -> any Link {
    ScriptedLink(script: script)
  }
}

struct ScriptedLink: Link {
  let script: AsyncStream<ScriptedTransport.Step>

  func run(_ receive: @Sendable (LinkEvent) async -> Void) async throws(LinkError) {
    for await step in script {
      switch step {
      case .event(let event): await receive(event)
      case .fail(let error): throw error
      }
    }
  }
}
