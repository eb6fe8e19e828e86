import Learning
import Model
import Store

/// A page of a lesson, or a challenge: a task above the editor.
struct CodeTaskPage {
  struct Hint {
    var number: Int
    /// What is read before it is opened.
    var name: String
    var text: String
    /// `next`, or `later` for those behind.
    var state: String
    var isLater: Bool
    /// What the last one shows beside its text.
    var blocks: String?
  }

  var task: String
  var participant: Int?
  var back: String
  /// What comes when it is right.
  var next: String
  /// The identities of lines that stay as they are.
  var locked: String
  var vocabulary: String
  var kept: String
  var program: String
  var palette: [CodePaletteBlock]
  /// The sign of decimals.
  var point: String
  var label: String
  var heading: String
  var `do`: String
  var why: String?
  var star: String?
  /// How many blocks a program with the star has at most.
  var most: Int?
  /// What a challenge is checked with that can be tried with equipment too.
  var tryLive: String?
  var series: CodeSeries?
  var hints: [Hint]
  /// Nothing for a challenge, which stands alone.
  var steps: CodeSteps?

  /// - Throws: What JSON cannot carry.
  init(_ task: CodeTask, draft: CodeProgramRecord?, _ visit: CodePageDesk.Visit) throws {
    let (words, language, address) = (visit.words, visit.language, visit.address)
    self.task = task.id
    participant = visit.learner?.number
    heading = visit.text(task.title)
    `do` = visit.text(task.task.do)
    vocabulary = try JSON.text(CodeVocabulary(language, taught: task.taught(language)))
    kept = try JSON.text(CodeKept(task: task.id, id: draft?.id, revision: draft?.revision))
    let program = draft?.program ?? task.start(language)
    locked = Self.locked(of: task, in: program, language).map(String.init).joined(separator: " ")
    self.program = try JSON.text(program.json(language))
    series = CodeSeries(task.recording, visit)
    palette = CodePaletteBlock.palette(task.palette, words)
    point = language == .sv ? "," : "."
    hints = try Self.hints(of: task, visit)
    let lesson = task.lesson.flatMap { visit.courses.lesson($0) }
    next = Self.next(after: task, in: lesson, visit)
    switch task.content {
    case .page(let page):
      back = address.home
      why = visit.text(page.why)
      let place = ["number": String(task.number), "count": String(task.count)]
      let title = lesson.map { visit.text($0.title) } ?? ""
      label = words("code.editor.page_of", place.merging(["lesson": title]) { $1 })
      let done = lesson?.pages.map { visit.progress.state(of: $0.id) == .done } ?? []
      steps = CodeSteps(
        label: words.counted(
          "code.editor.steps", done.count { $0 },
          ["number": String(task.number), "of": String(task.count)]),
        parts: CodeStep.line(done, now: task.number - 1))
    case .challenge(let challenge):
      back = address.challenges
      let level = words(
        "code.editor.challenge", ["level": words("code.editor.\(challenge.level.rawValue)")])
      let sensors = challenge.sensors.map { SlangVocabulary.text(.sensor($0), language) }
      label = ([level] + sensors).joined(separator: " · ")
      most = challenge.star
      if !sensors.isEmpty {
        tryLive = words.counted("code.editor.try_live", task.task.goal.cases.count)
      }
      star = challenge.star.map { words.counted("code.editor.star", $0) }
    }
  }

  private static func hints(
    of task: CodeTask, _ visit: CodePageDesk.Visit
  ) throws -> [Hint] {
    let shown = task.shown(visit.language)
    return try task.task.hints.enumerated().map { index, hint in
      let hasBlocks = index == SlangTask.hintCount - 1 && !shown.isEmpty
      // Blocks that are all alike stand in no order.
      let isMixed = hasBlocks && task.kind == .challenge && Set(shown.map(\.block)).count > 1
      return Hint(
        number: index + 1,
        name: visit.words(
          isMixed ? "code.editor.show_hint_blocks" : "code.editor.show_hint",
          ["number": String(index + 1)]),
        text: visit.text(hint), state: index == 0 ? "next" : "later", isLater: index > 0,
        blocks: hasBlocks ? try JSON.text(SlangProgram(shown).json(visit.language)) : nil)
    }
  }

  /// The end of a lesson belongs to who has all else of it: others came to its challenge by itself.
  private static func next(
    after task: CodeTask, in lesson: SlangLesson?, _ visit: CodePageDesk.Visit
  ) -> String {
    guard let lesson, let after = visit.courses.place(after: task.id) else {
      return visit.address.challenges
    }
    let isAlone = task.kind == .challenge && !visit.progress.hasAll(of: lesson, but: task.id)
    return isAlone ? visit.address.challenges : visit.address.place(after, in: lesson.id)
  }

  /// Finds the fixed lines of a task in a program, by their identities: they are there in their order,
  /// whatever was laid between them.
  private static func locked(
    of task: CodeTask, in program: SlangProgram, _ language: SlangLanguage
  ) -> [Int] {
    let start = task.start(language).lines
    var rest = program.lines[...]
    return task.locked.sorted().filter { start.indices.contains($0 - 1) }.compactMap { number in
      guard let index = rest.firstIndex(where: { $0.block == start[number - 1].block }) else {
        return nil
      }
      defer { rest = rest[(index + 1)...] }
      return rest[index].id
    }
  }
}
