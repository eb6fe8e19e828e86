/// Checks a program: faults, ingredients, then case by case lines and names, then steps; the first
/// miss speaks.
extension SlangGoal {
  package func verdict(on program: SlangProgram, language: SlangLanguage) -> SlangVerdict {
    if let fault = SlangChecker.faults(program).first {
      return SlangVerdict(miss: .fault(fault, case: nil), steps: 0)
    }
    if let miss = missingIngredient(program) { return SlangVerdict(miss: miss, steps: 0) }
    var steps = 0
    for index in cases.indices {
      let machine = SlangMachine(program, speech: .checked(language), seed: UInt64(index))
      let run = SlangRun(machine, from: cases[index].inputs)
      steps = max(steps, run.steps)
      if let miss = miss(run, index, language) { return SlangVerdict(miss: miss, steps: steps) }
      if let limit = self.steps, run.steps > limit {
        let miss = SlangMiss.steps(limit: limit, had: run.steps, case: index)
        return SlangVerdict(miss: miss, steps: steps)
      }
    }
    return SlangVerdict(steps: steps)
  }

  private func missingIngredient(_ program: SlangProgram) -> SlangMiss? {
    let counts = SlangIngredient.counts(program)
    for (ingredient, wanted) in uses.sorted(by: { $0.key < $1.key }) {
      let had = counts[ingredient] ?? 0
      if had < wanted { return .uses(ingredient, wanted: wanted, had: had) }
    }
    return without.sorted().first { counts[$0] != nil }.map { .without($0) }
  }

  private func miss(_ run: SlangRun, _ index: Int, _ language: SlangLanguage) -> SlangMiss? {
    if let fault = run.fault { return .fault(fault, case: index) }
    let expected = cases[index].output[language]
    guard SlangLineMatch.holds(match, expected, run.output) else {
      return .lines(
        SlangMiss.Lines(
          case: index, isHidden: cases[index].isHidden, match: match, expected: expected,
          got: run.output))
    }
    let speech = SlangSpeech.checked(language)
    for (name, expected) in variables[language].sorted(by: { $0.key < $1.key }) {
      let held = run.variables.first { $0.name.lowercased() == name.lowercased() }
      let got = held.flatMap { speech.text($0.value) }
      guard let got, SlangLineMatch(expected).equals(SlangLineMatch(got)) else {
        return .variable(name, expected: expected, got: got, case: index)
      }
    }
    return nil
  }
}
