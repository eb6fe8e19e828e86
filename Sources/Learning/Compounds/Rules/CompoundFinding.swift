/// Where a compound is not written as it sounds, or is too hard for its level.
package struct CompoundFinding: Sendable, Hashable {
  /// Stable codes of the rules; a face has a sentence for each.
  package enum Rule: String, Sendable, Hashable, CaseIterable {
    /// A letter stands between the parts: s, e, o, a or u, as in *blåbärssylt*.
    case interfix
    /// The first part loses its last vowel, as *räka* in *räksallad*.
    case lostVowel = "lost-vowel"
    /// The compound is something else than its two parts.
    case notJoined = "not-joined"
    /// c, q, w, z or x.
    case letter
    /// Something that is no letter of the Swedish alphabet.
    case alphabet
    /// k or g, also after s, before e, i, y, ä or ö.
    case softConsonant = "soft-consonant"
    /// Letters that are one sound together, or of which one is silent: sj, skj, stj, tj, kj, ch, hj,
    /// lj, dj, gj, ng, nk, gn.
    case digraph
    /// rs, rd, rt, rn or rl, which melt into one sound.
    case retroflex
    /// A part ends in lg or rg, where g sounds as j.
    case finalG = "final-g"
    /// An o that sounds as å, as in *boll*.
    case openO = "open-o"
    /// An o whose sound no table tells; told, not refused.
    case unknownO = "unknown-o"
    /// The parts meet with the same letter.
    case doubleSeam = "double-seam"
    /// The second part begins with a vowel, so that the last letter of the first one is drawn to it.
    case falseSyllable = "false-syllable"
    /// More letters than the level has.
    case levelLength = "level-length"
    /// Consonants side by side, from level 2.
    case levelCluster = "level-cluster"
    /// A double consonant, from level 3.
    case levelDouble = "level-double"
    /// A part of three syllables or more, from level 3.
    case levelSyllables = "level-syllables"
    /// At level 4, no wrong alternative differs from a right one by one letter.
    case levelNear = "level-near"

    /// Whether it only asks somebody to listen, because letters cannot tell.
    package var isHint: Bool { self == .unknownO }
  }

  package let rule: Rule
  package let first: String
  package let second: String
  /// Which letters of the compound break the rule, from 0.
  package let letters: Range<Int>
}

/// What the rules ask for and no program can tell: somebody who knows Swedish has to look.
package enum CompoundJudgement: String, Sendable, Hashable, CaseIterable {
  /// The parts mean today what they mean alone; *mån* in *måndag* does not.
  case opaquePart = "opaque-part"
  /// It can be drawn.
  case picturable
  /// Children may read it.
  case childSafe = "child-safe"
}
