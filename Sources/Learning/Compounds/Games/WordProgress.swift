package import Model

/// What a game with words tells: the words that it made, and beside them what it alone has.
package struct WordProgress<Own: RoundProgress>: WordGameProgress {
  package var made: MadeWords
  package var own: Own

  init(_ made: MadeWords, _ own: Own) {
    self.made = made
    self.own = own
  }

  package init(from decoder: any Decoder) throws {
    made = try MadeWords(from: decoder)
    own = try Own(from: decoder)
  }

  package func encode(to encoder: any Encoder) throws {
    try made.encode(to: encoder)
    try own.encode(to: encoder)
  }
}

/// What every game with words tells.
package protocol WordGameProgress: RoundProgress {
  var made: MadeWords { get }
}

/// The compounds that were made so far.
package struct MadeWords: Sendable, Hashable, Codable {
  package enum Tries: String, Sendable, Hashable, Codable {
    case first, more
  }

  package let list: String
  /// From 1.
  package let level: Int
  /// In the order in which they were made.
  package private(set) var words: [String] = []
  /// How many letters the first part of each has.
  package private(set) var seams: [Int] = []
  /// With which answer each was right.
  package private(set) var tries: [Tries] = []

  init(list: String, level: Int) {
    self.list = list
    self.level = level
  }

  mutating func append(_ compound: String, seam: Int, _ tries: Tries) {
    words.append(compound)
    seams.append(seam)
    self.tries.append(tries)
  }
}
