package import Model
import Synchronization

/// One event for the screens; it is put into words when somebody first reads it, and once.
package struct LiveEvent: Sendable {
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case device, run, trial, measurement, tilt, exercises, plan, links, eye, learning, lean
    /// A program of the learn-to-code part that runs live, for those who ask for it by its id.
    case code
    /// A kept program was changed.
    case program
    /// Who may see the station from elsewhere, or asks to, has changed.
    case room
    /// A group run, whole.
    case group
    /// The wall of heart rates, whole, once a second while there are straps.
    case wall
    /// Where beeps are heard, and how it stands with the station's own loudspeaker.
    case loudspeaker
  }

  /// Rises over the life of the database; only `run` and `trial` have one.
  package var id: Int64?
  package var kind: Kind
  /// The run that it belongs to, for those who follow one run.
  package var run: RunID?
  /// Which of the newest-only values it replaces, for all but `run`, `trial`,
  /// `tilt` and `code`, whose topic is its program.
  package var topic: String
  /// Whose round it is of, for those who hear of their own only.
  var person: Int?
  /// Whether it is for those who lead the practice, or for those who only look on; nothing for both.
  var isForLeaders: Bool?
  let words: LiveWords

  /// One line of JSON; empty for what JSON cannot carry, which is told in the journal.
  package var json: String { words.text }

  /// Whether somebody has read it.
  package var isRendered: Bool { words.isRendered }

  init(id: Int64? = nil, kind: Kind, run: RunID? = nil, topic: String = "", words: LiveWords) {
    self.id = id
    self.kind = kind
    self.run = run
    self.topic = topic
    self.words = words
  }

  package init(id: Int64? = nil, kind: Kind, run: RunID? = nil, topic: String = "", json: String) {
    self.init(id: id, kind: kind, run: run, topic: topic, words: LiveWords(json))
  }
}

/// A value's outside form, made when somebody first reads it, by whoever that is.
final class LiveWords: Sendable {
  private enum State {
    case value(@Sendable () -> String)
    case text(String)
  }

  private let state: Mutex<State>

  init(_ text: String) { state = Mutex(.text(text)) }

  /// - Parameter render: Makes the text; called once, or never.
  init(_ render: @escaping @Sendable () -> String) { state = Mutex(.value(render)) }

  var text: String {
    state.withLock { state in
      switch state {
      case .text(let text): return text
      case .value(let render):
        let text = render()
        state = .text(text)
        return text
      }
    }
  }

  var isRendered: Bool {
    state.withLock { if case .text = $0 { true } else { false } }
  }
}
