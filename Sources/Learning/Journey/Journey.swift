/// How far a child's journey to Mars has come: it depends on finished exercises alone.
///
/// Nothing is lost, nothing is left to chance, and how many tries an exercise took does not count.
package struct Journey: Sendable, Hashable {
  /// How many plates the rocket has when it is whole.
  package static let wholeRocket = 36

  /// How many exercises were finished, at least 0.
  package let finished: Int

  package init(finished: Int) { self.finished = max(0, finished) }

  /// The pieces that the child has, in the order in which they came.
  package var pieces: [JourneyPiece] { JourneyPiece.allCases.filter { $0.after <= finished } }

  /// Those of them that the character wears, carries or holds.
  package var worn: [JourneyPiece] {
    pieces.filter { [.worn, .back, .hand].contains($0.place) }
  }

  /// The piece that comes next; nothing once all are there.
  package var next: JourneyPiece? { JourneyPiece.allCases.first { $0.after > finished } }

  /// How many exercises are to be finished until the next piece; nothing once all are there.
  package var untilNext: Int? { next.map { $0.after - finished } }

  /// The piece that the last finished exercise brought, if it did.
  package var arrived: JourneyPiece? { JourneyPiece.allCases.first { $0.after == finished } }

  /// How many plates the rocket has, 0 to 36: one for each finished exercise.
  package var plates: Int { min(finished, Self.wholeRocket) }

  /// Whether the rocket flew; everything stays playable after it.
  package var hasLanded: Bool { finished >= Self.wholeRocket }

  /// Whether it flies now, after the exercise that was finished last.
  package var liftsOff: Bool { finished == Self.wholeRocket }
}

/// Who travels: one body with nine heads, and the child's number on it.
///
/// Nobody is called girl or boy.
package enum JourneyCharacter: String, Sendable, Hashable, Codable, CaseIterable {
  case alma, emil, noa, samira, jun, mio
  /// A robot.
  case bip
  /// A fox.
  case rut
  /// From Mars.
  case zip
}
