/// What a run did, step by step, for a page that plays it: values as text, at most `largest` bytes as
/// JSON.
package struct SlangTrace: Sendable, Hashable, Encodable {
  package static let largest = 1_048_576
  /// The most letters of a value under its name.
  package static let longestValue = 200

  package private(set) var steps: [Step] = []
  /// Whether the run went on beyond what is here.
  package private(set) var isCut = false

  private var size = 0
  private let speech: SlangSpeech

  package init(_ speech: SlangSpeech) { self.speech = speech }

  /// A step in words; what is absent did not happen.
  package struct Step: Sendable, Hashable, Encodable {
    /// From 1, and the line's identity.
    package var line: Int
    package var id: Int
    /// Of a Repeat: the turn that begins, and of how many.
    package var turn: Int?
    package var of: Int?
    /// Of an If: whether it is gone into.
    package var went: Bool?
    /// Of a Variable: the name that changed, its value now and before.
    package var set: String?
    package var now: String?
    package var was: String?
    /// Of a Print.
    package var said: String?
    /// What the chalk cart does: so many units ahead, or degrees to the right.
    package var walk: Double?
    package var right: Double?
    /// What was read for this step.
    package var read: [Reading]?
  }

  package struct Reading: Sendable, Hashable, Encodable {
    package var sensor: SlangSensor
    package var value: String
  }

  /// Adds a step, unless there is no room any more.
  package mutating func append(_ step: SlangStep) {
    guard !isCut else { return }
    let told = told(step)
    size += Self.bound(told)
    guard size <= Self.largest - 64 else {
      isCut = true
      return
    }
    steps.append(told)
  }

  private func told(_ step: SlangStep) -> Step {
    var told = Step(line: step.line, id: step.lineID)
    (told.turn, told.of, told.went, told.said) = (step.turn, step.turns, step.isTrue, step.said)
    if let change = step.change {
      told.set = change.name
      told.now = speech.short(change.value, length: Self.longestValue)
      told.was = change.old.map { speech.short($0, length: Self.longestValue) }
    }
    switch step.chalk {
    case .walk(let length)?: told.walk = length
    case .right(let angle)?: told.right = angle
    case nil: break
    }
    if !step.readings.isEmpty {
      told.read = step.readings.map {
        Reading(
          sensor: $0.sensor, value: speech.short($0.value, length: Self.longestValue))
      }
    }
    return told
  }

  /// No fewer bytes than the step has as JSON: names and signs of members, whole numbers of 20 digits,
  /// and two bytes for each of a text, that it may have to be escaped.
  private static func bound(_ step: Step) -> Int {
    var size = 40 + "\(step.id)".utf8.count
    if step.turn != nil { size += 24 }
    if step.went != nil { size += 13 }
    for text in [step.set, step.now, step.was, step.said] {
      if let text { size += 10 + 2 * text.utf8.count }
    }
    if step.walk != nil || step.right != nil { size += 40 }
    for reading in step.read ?? [] { size += 50 + 2 * reading.value.utf8.count }
    return size
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(steps, forKey: .steps)
    try container.encode(isCut, forKey: .cut)
  }

  private enum Key: String, CodingKey {
    case steps, cut
  }
}
