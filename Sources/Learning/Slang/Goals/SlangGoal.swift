package import Model

/// When a program is right.
package struct SlangGoal: Sendable, Hashable {
  package enum Match: String, Sendable, Hashable, CaseIterable {
    /// The lines are the expected ones, each in its place.
    case exact
    /// The expected lines come in their order, each within a line that may say more; others may
    /// stand between.
    case contains
    /// What is said does not matter, only that there are as many lines as expected; where none is
    /// expected, at least one.
    case any
  }

  /// One run with given values of equipment.
  package struct Case: Sendable, Hashable {
    package var inputs: SlangSource
    package var output: SlangLocalized<[String]>
    /// Not shown before it fails.
    package var isHidden: Bool
    /// What is said if it is the one that fails.
    package var say: LocalizedText?

    package init(
      inputs: SlangSource = SlangSource(), output: SlangLocalized<[String]>,
      isHidden: Bool = false, say: LocalizedText? = nil
    ) {
      self.inputs = inputs
      self.output = output
      self.isHidden = isHidden
      self.say = say
    }
  }

  package var cases: [Case]
  package var match: Match
  /// How often something stands in the program at least.
  package var uses: [SlangIngredient: Int]
  /// What does not stand in it.
  package var without: Set<SlangIngredient>
  /// What names hold at the end of each case, as it is printed with a point.
  package var variables: SlangLocalized<[String: String]>
  /// The most steps of a case.
  package var steps: Int?

  package init(
    cases: [Case], match: Match = .exact, uses: [SlangIngredient: Int] = [:],
    without: Set<SlangIngredient> = [],
    variables: SlangLocalized<[String: String]> = SlangLocalized(en: [:], sv: [:]),
    steps: Int? = nil
  ) {
    self.cases = cases
    self.match = match
    self.uses = uses
    self.without = without
    self.variables = variables
    self.steps = steps
  }
}
