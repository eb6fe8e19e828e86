import Learning
import Model
import Station

/// Tells what stands in a list, in a reader's language.
struct LearningListReader {
  let sounds: WordSounds
  /// Makes the misspellings.
  let model: MisspellingModel
  /// The dictionaries by which they could not be judged.
  var missing: [DebianDictionary] = []
  let words: Words
  var seed: UInt64 = 0

  func report(_ text: LearningListText) -> LearningListReport {
    switch text.reading {
    case .compounds(let reading): report(reading, exceptions: text.exceptions)
    case .spelling(let reading):
      report(
        reading.words, reading.problems.map(fault), count: reading.problemCount)
    }
  }

  /// Tells of words to spell that ship.
  func report(_ words: [SpellingWord]) -> LearningListReport { report(words, [], count: 0) }

  /// Tells of compounds that ship.
  func report(_ list: WordList) -> LearningListReport {
    var report = report(WordListParser.parse(list.text), exceptions: [:])
    report.warnings = []
    return report
  }

  private func report(
    _ reading: WordListReading, exceptions: [String: LearningListText.Exception]
  ) -> LearningListReport {
    var rows: [LearningListReport.Row] = []
    for (index, questions) in reading.sound.enumerated() {
      for (question, line) in zip(questions, reading.lines[index]) {
        rows.append(row(question, line: line, level: index + 1))
      }
    }
    let findings = CompoundRules.check(reading, scope: .solutions)
    return LearningListReport(
      rows: rows, problems: reading.problems.map(fault), faults: reading.problemCount,
      warnings: findings.map { warning($0, exceptions: exceptions) }, words: rows.count,
      levels: reading.sound.count { !$0.isEmpty })
  }

  private func row(_ question: WordQuestion, line: Int, level: Int) -> LearningListReport.Row {
    let compounds = question.solutions.map { question.compound(with: $0) }
    return LearningListReport.Row(
      line: line, level: level, word: question.word, alternatives: question.alternatives,
      solutions: question.solutions,
      sounds: sounds.states([question.word] + question.alternatives + compounds))
  }

  private func warning(
    _ found: CompoundListFinding, exceptions: [String: LearningListText.Exception]
  ) -> LearningListReport.Warning {
    let finding = found.finding
    let compound = Array(finding.first + finding.second)
    let exception = exceptions[String(compound)]
    let letters = String(compound[finding.letters.clamped(to: 0..<compound.count)])
    return LearningListReport.Warning(
      line: found.line, code: finding.rule.rawValue, first: finding.first,
      second: finding.second,
      text: words(
        "learn.rule.\(finding.rule.rawValue)",
        ["letters": letters, "first": finding.first, "second": finding.second]),
      hint: finding.rule.isHint, kept: exception != nil, keptBy: exception?.by,
      keptAt: exception?.at)
  }

  private func fault(_ problem: WordListProblem) -> LearningListReport.Fault {
    // Where the right words are missing, whoever wrote the list has marked none.
    let isUnmarked = problem.code == .emptyWord && problem.column == 3
    let sentence = isUnmarked ? "no-right" : problem.code.rawValue
    return LearningListReport.Fault(
      line: problem.line, column: problem.column, code: problem.code.rawValue,
      text: words("learn.list.\(sentence)", ["word": problem.word]))
  }

  // MARK: Words to spell

  private func report(
    _ list: [SpellingWord], _ problems: [LearningListReport.Fault], count: Int
  ) -> LearningListReport {
    LearningListReport(
      rows: list.map(row), problems: problems, faults: count, warnings: [], words: list.count,
      levels: 1, missingDictionaries: missing)
  }

  private func fault(_ problem: SpellingProblem) -> LearningListReport.Fault {
    LearningListReport.Fault(
      line: problem.line, column: problem.column, code: problem.code.rawValue,
      text: words(
        "learn.lists.problem.\(problem.code.rawValue)",
        ["word": problem.text ?? "", "other": problem.other.map(String.init) ?? ""]))
  }

  private func row(_ word: SpellingWord) -> LearningListReport.Row {
    let isRecorded = sounds.state(word.text) == WordSounds.recordedState
    return LearningListReport.Row(
      word: word.text, sentence: word.sentence, misspellings: spellings(of: word),
      audio: word.audio,
      audioReason: isRecorded ? nil : word.audio.map(audioReason),
      sounds: sounds.states([word.text]))
  }

  private func audioReason(_ name: String) -> String {
    words("learn.lists.audio_missing", ["name": name])
  }

  /// Those that the list gives, with what is wrong with them, then as many as are missing.
  private func spellings(of word: SpellingWord) -> [LearningListReport.Spelling] {
    let given = word.incorrect.map { text in
      spelling(
        model.made(text, of: word.text) ?? Misspelling(text, .given), isGiven: true,
        model.refusal(of: text, for: word.text))
    }
    let made = (model.pair(for: word, seed: seed) ?? []).filter { $0.rule != .given }
      .map { spelling($0, isGiven: false, nil) }
    return given + made.prefix(max(0, 2 - given.count))
  }

  private func spelling(
    _ made: Misspelling, isGiven: Bool, _ refusal: MisspellingRefusal?
  ) -> LearningListReport.Spelling {
    LearningListReport.Spelling(
      text: made.text, rule: made.rule.rawValue, hint: hint(made), given: isGiven,
      refusal: refusal?.rawValue,
      reason: refusal.map { words("learn.lists.refusal.\($0.rawValue)", ["word": made.text]) })
  }

  private func hint(_ made: Misspelling) -> String {
    let key =
      switch made.rule {
      case .given: "own"
      case .doubled: "doubled"
      case .undoubled: "undoubled"
      case .silentE: made.to.isEmpty ? "silent_e_lost" : "silent_e"
      case .vowel, .silentLetter, .turned, .sound:
        made.to.isEmpty ? "lost" : made.from.isEmpty ? "added" : "swap"
      }
    return words("learn.lists.made.\(key)", ["from": made.from, "to": made.to])
  }
}
