package import EyeTest
package import Learning
package import Model

/// What a round is: one of the eye test or one of a learning game.
///
/// Outside it is one word, `game` or `words-cards`.
package enum RoundForm: Sendable, Hashable {
  case eye(RoundKind)
  case learning(LearningKind)

  /// The drawings of the exercises that rounds belong to.
  package static var pictures: [String] { all.map(\.definition.picture) }

  static var all: [RoundForm] {
    RoundKind.allCases.map { .eye($0) } + LearningKind.allCases.map { .learning($0) }
  }

  package var name: String {
    switch self {
    case .eye(let kind): kind.rawValue
    case .learning(let kind): kind.rawValue
    }
  }

  /// The exercise that its trials carry.
  package var exercise: String {
    switch self {
    case .eye(let kind): kind.exercise
    case .learning(let kind): kind.exercise
    }
  }

  /// The definition that the records refer to.
  package var definition: Exercise {
    switch self {
    case .eye(let kind): kind.definition
    case .learning(let kind): kind.definition
    }
  }

  /// How its rounds tell where they stand.
  var progress: any RoundProgress.Type {
    switch self {
    case .eye(let kind): kind.progress
    case .learning(let kind): kind.progress
    }
  }

  /// Whether its stimuli have a size in the eye, so that it needs a screen whose pixels are known.
  package var needsScreen: Bool {
    if case .eye(let kind) = self { kind.needsScreen } else { false }
  }

  /// Which events tell of it.
  var event: LiveEvent.Kind {
    switch self {
    case .eye: .eye
    case .learning: .learning
    }
  }

  package init?(exercise: String) {
    if let kind = RoundKind(exercise: exercise) {
      self = .eye(kind)
    } else if let kind = LearningKind(exercise: exercise) {
      self = .learning(kind)
    } else {
      return nil
    }
  }
}

extension RoundForm: Encodable {
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }
}
