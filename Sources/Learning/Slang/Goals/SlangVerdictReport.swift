/// A verdict as JSON: `{"right", "steps", "miss"?, "say"?}`.
package struct SlangVerdictReport: Sendable, Hashable, Encodable {
  package var right: Bool
  /// The most steps that a case took.
  package var steps: Int
  package var miss: Miss?
  /// What the course says of the miss.
  package var say: String?

  /// What is missed; what is absent does not belong to its kind.
  package struct Miss: Sendable, Hashable, Encodable {
    /// `fault`, `uses`, `without`, `lines`, `variables` or `steps`.
    package var kind: String
    /// `SlangMiss.names`.
    package var names: [String]
    package var fault: SlangFaultReport?
    /// Of `uses` and `without`: what, in the words of the language.
    package var ingredient: String?
    /// Of `uses` and `steps`: how many were wanted, and how many there are.
    package var wanted: Int?
    package var had: Int?
    /// Which run it is, from 0, and whether its values are hidden before it fails.
    package var `case`: Int?
    package var hidden: Bool?
    /// Of `lines`, and of `variables` the one value.
    package var expected: [String]?
    package var got: [String]?
    /// The first line, from 1, at which they part, where each has to be in its place.
    package var first: Int?
    /// Of `variables`.
    package var name: String?
  }

  package init(_ verdict: SlangVerdict, of task: SlangTask? = nil, _ language: SlangLanguage) {
    right = verdict.isRight
    steps = verdict.steps
    miss = verdict.miss.map { Miss($0, language) }
    say = verdict.miss.flatMap { task?.says(of: $0) }?[language]
  }
}

extension SlangVerdictReport.Miss {
  init(_ miss: SlangMiss, _ language: SlangLanguage) {
    self.init(kind: "", names: miss.names)
    switch miss {
    case .fault(let fault, let place):
      (kind, self.fault, self.case) = ("fault", SlangFaultReport(fault, language), place)
    case .uses(let ingredient, let wanted, let had):
      (kind, self.ingredient) = ("uses", ingredient.text(language))
      (self.wanted, self.had) = (wanted, had)
    case .without(let ingredient):
      (kind, self.ingredient) = ("without", ingredient.text(language))
    case .lines(let lines):
      (kind, self.case, hidden, first) = ("lines", lines.case, lines.isHidden, lines.first)
      (expected, got) = (lines.expected, lines.got)
    case .variable(let name, let expected, let got, let place):
      (kind, self.name, self.case) = ("variables", name, place)
      (self.expected, self.got) = ([expected], got.map { [$0] } ?? [])
    case .steps(let limit, let had, let place):
      (kind, wanted, self.had, self.case) = ("steps", limit, had, place)
    }
  }
}
