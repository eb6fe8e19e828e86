/// What a goal says of a program: nothing is missed, or what is missed first.
package struct SlangVerdict: Sendable, Hashable {
  package var miss: SlangMiss?
  /// The most steps that a case took.
  package var steps: Int

  package var isRight: Bool { miss == nil }
}

/// The first thing that a program misses: a value, worded by the faces.
package enum SlangMiss: Sendable, Hashable {
  /// It cannot be run, or not to its end; in which case, from 0, if it was run.
  case fault(SlangFault, case: Int?)
  /// Something stands in it too seldom.
  case uses(SlangIngredient, wanted: Int, had: Int)
  /// Something stands in it that should not.
  case without(SlangIngredient)
  case lines(Lines)
  /// A name holds something else at the end, or nothing.
  case variable(String, expected: String, got: String?, case: Int)
  /// It takes more steps than it should.
  case steps(limit: Int, had: Int, case: Int)

  package struct Lines: Sendable, Hashable {
    /// From 0.
    package var `case`: Int
    package var isHidden: Bool
    package var match: SlangGoal.Match
    package var expected: [String]
    package var got: [String]

    /// The first line, from 1, at which they part; none where each need not be in its place.
    package var first: Int? {
      guard match == .exact else { return nil }
      let same = zip(expected, got).prefix { SlangLineMatch($0).equals(SlangLineMatch($1)) }
      return same.count + 1
    }
  }

  /// What `wrong` of a page may name this as, the most special first: `hidden`, `more-lines`,
  /// `fewer-lines`, `other-lines`, `fault-CODE`, `fault`, `uses-WORD`, `uses`, `without-WORD`,
  /// `without`, `variables`, `steps`.
  package var names: [String] {
    switch self {
    case .fault(let fault, _): ["fault-\(fault.code.rawValue)", "fault"]
    case .uses(let ingredient, _, _): ["uses-\(ingredient.word)", "uses"]
    case .without(let ingredient): ["without-\(ingredient.word)", "without"]
    case .variable: ["variables"]
    case .steps: ["steps"]
    case .lines(let lines):
      (lines.isHidden ? ["hidden"] : [])
        + [
          lines.got.count > lines.expected.count
            ? "more-lines" : lines.got.count < lines.expected.count ? "fewer-lines" : "other-lines"
        ]
    }
  }

  /// Whether a name is one of `names` of some miss.
  package static func isName(_ name: String) -> Bool {
    let plain: Set = [
      "hidden", "more-lines", "fewer-lines", "other-lines", "fault", "uses", "without",
      "variables", "steps",
    ]
    guard !plain.contains(name) else { return true }
    let parts = name.split(separator: "-", maxSplits: 1)
    guard parts.count == 2 else { return false }
    return switch parts[0] {
    case "fault": SlangFault.Code(rawValue: String(parts[1])) != nil
    case "uses", "without": SlangIngredient(String(parts[1])) != nil
    default: false
    }
  }
}
