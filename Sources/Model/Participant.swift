/// A coach's numbered person; all but the number are a help, never needed.
package struct Participant: Sendable, Hashable, Codable {
  /// 0 … 9999.
  package var number: Int
  /// At most 40 characters.
  package var nickname: String?
  /// A team or class, at most 40 characters.
  package var group: String?
  /// What a reader types for this person's card, tag or printed code: 2 to 64 letters, digits and
  /// hyphens; no two participants have the same.
  package var card: String?
  /// For an estimate of the highest pulse, and of nothing else.
  package var birthYear: Int?
  /// The highest pulse that was measured on this person, in beats per minute.
  package var maxHeartRate: Int?

  package static let numbers = 0...9999
  package static let birthYears = 1900...2100
  /// In beats per minute: what a hard run can bring anybody to.
  package static let maxHeartRates = 100...240
  /// The most characters of a nickname or a group.
  package static let longestText = 40

  package init(
    number: Int, nickname: String? = nil, group: String? = nil, card: String? = nil,
    birthYear: Int? = nil, maxHeartRate: Int? = nil
  ) {
    self.number = number
    self.nickname = nickname
    self.group = group
    self.card = card
    self.birthYear = birthYear
    self.maxHeartRate = maxHeartRate
  }

  package enum CodingKeys: String, CodingKey {
    case number, nickname, group, card
    case birthYear = "birth_year"
    case maxHeartRate = "max_heart_rate"
  }

  /// Whether a text may be a card's code.
  package static func isCard(_ text: String) -> Bool {
    (2...64).contains(text.utf8.count)
      && text.utf8.allSatisfy {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
          || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0)
          || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || $0 == UInt8(ascii: "-")
      }
  }

  /// Whether a nickname or a group has only characters that stand on one line.
  package static func isPlain(_ text: String) -> Bool {
    !text.unicodeScalars.contains { scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .surrogate: true
      default: Self.turning.contains(scalar.value)
      }
    }
  }

  /// Marks that turn the direction of all the text after them.
  private static let turning: Set<UInt32> = [
    0x202A, 0x202B, 0x202C, 0x202D, 0x202E, 0x2066, 0x2067, 0x2068, 0x2069,
  ]
}
