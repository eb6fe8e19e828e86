import Learning
import Model
import Station

/// What stands in a list of words, and what is wrong with it, as the API tells it.
struct LearningListReport: Encodable, Sendable {
  /// A question word with its alternatives, or a word to spell.
  struct Row: Encodable, Sendable {
    var line: Int?
    var level: Int?
    var word: String
    var alternatives: [String]?
    var solutions: [String]?
    var sentence: String?
    /// At most two; the first ones are those that the list gives.
    var misspellings: [Spelling]?
    /// What a list of words to spell calls the file of a word's sound.
    var audio: String?
    /// Why that sound is not heard, in the reader's language.
    var audioReason: String?
    /// Of the words that have one: `recorded` or `built`.
    var sounds: [String: String]

    private enum CodingKeys: String, CodingKey {
      case line, level, word, alternatives, solutions, sentence, misspellings, audio, sounds
      case audioReason = "audio_reason"
    }
  }

  /// A wrong spelling of a word.
  struct Spelling: Encodable, Sendable {
    var text: String
    var rule: String
    /// What was done to the word, in the reader's language.
    var hint: String
    /// Whether the list gives it; another one is made anew in each round.
    var given: Bool
    /// Why no child is shown it: a stable code, and a sentence.
    var refusal: String?
    var reason: String?
  }

  /// Something that cannot be read.
  struct Fault: Encodable, Sendable {
    /// From 1.
    var line: Int
    var column: Int?
    var code: String
    var text: String
  }

  /// A compound that is not written as it sounds.
  struct Warning: Encodable, Sendable {
    var line: Int
    var code: String
    var first: String
    var second: String
    var text: String
    /// Whether it only asks somebody to listen.
    var hint: Bool
    /// Whether somebody wants it all the same.
    var kept: Bool
    /// Who, as they call themselves, and since when, if that is known.
    var keptBy: String?
    var keptAt: Timestamp?

    private enum CodingKeys: String, CodingKey {
      case line, code, first, second, text, hint, kept
      case keptBy = "kept_by"
      case keptAt = "kept_at"
    }
  }

  var rows: [Row]
  /// The first hundred.
  var problems: [Fault]
  /// How many there are.
  var faults: Int
  var warnings: [Warning]
  /// How many words or question words can be used.
  var words: Int
  var levels: Int
  /// Of words to spell: Debian's packages whose dictionaries are not here, so that nobody knows whether a
  /// misspelling of a word of one's own is a word.
  var missingDictionaries: [DebianDictionary]?

  private enum CodingKeys: String, CodingKey {
    case rows, problems, faults, warnings, words, levels
    case missingDictionaries = "missing_dictionaries"
  }
}

/// Which words of a language can be heard.
struct WordSounds: Sendable {
  static let recordedState = "recorded"

  let recorded: Set<String>
  let clips: SpeechClips
  let language: Language

  func state(_ word: String) -> String? {
    let name = word.lowercased()
    if recorded.contains(name) { return Self.recordedState }
    return [word, name].contains { clips.knows($0, in: "words", language) } ? "built" : nil
  }

  func states(_ words: [String]) -> [String: String] {
    var states: [String: String] = [:]
    for word in words { states[word] = state(word) }
    return states
  }
}
