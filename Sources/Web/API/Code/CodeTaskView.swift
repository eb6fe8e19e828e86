import Learning
import Model
import Store

/// A page or challenge with all that its screen needs, in one language; what is absent does not apply.
struct CodeTaskView: Encodable, Sendable {
  struct Lesson: Encodable, Sendable {
    var id: String
    var title: String
    /// From 1.
    var number: Int
  }

  /// A run that is shown before it is checked.
  struct Case: Encodable, Sendable {
    var inputs: JSONValue
    var output: [String]
  }

  /// What the learner left there.
  struct Draft: Encodable, Sendable {
    var id: String
    var revision: Int
    var program: JSONValue
    var text: String
  }

  var id: String
  var kind: CodeKind
  var title: String
  var `do`: String
  var why: String?
  var description: String?
  var level: String?
  var star: Int?
  var lesson: Lesson?
  var number: Int
  var of: Int
  var course: String
  var palette: [SlangElement]
  var locked: [Int]
  var start: JSONValue
  var sensors: [SlangSensor]
  var hints: [String]
  /// Values of equipment for a run: those of the first case.
  var recorded: JSONValue
  var cases: [Case]
  var uses: [String: Int]
  var previous: CodePlace?
  var next: CodePlace?
  var state: CodeState
  var tries: Int
  var starred: Bool
  var saved: Draft?

  init(
    _ task: CodeTask, _ progress: CodeProgress, draft: CodeProgramRecord?,
    _ language: SlangLanguage
  ) {
    let item = progress[task.id]
    id = task.id
    kind = task.kind
    title = task.title[language]
    self.do = task.task.do[language]
    switch task.content {
    case .page(let page): why = page.why[language]
    case .challenge(let challenge):
      description = challenge.description[language]
      level = challenge.level.rawValue
    }
    star = task.star
    lesson = Self.lesson(with: task.id, progress.courses, language)
    (number, of, course) = (task.number, task.count, task.course)
    palette = task.palette
    locked = task.locked.sorted()
    start = task.start(language).json(language)
    sensors = task.sensors
    hints = task.task.hints.map { $0[language] }
    recorded = task.recording.json
    cases = task.task.goal.cases.filter { !$0.isHidden }.map {
      Case(inputs: $0.inputs.json, output: $0.output[language])
    }
    uses = Dictionary(
      task.task.goal.uses.map { ($0.key.word, $0.value) }, uniquingKeysWith: { $1 })
    previous = progress.courses.place(before: task.id)
    next = progress.courses.place(after: task.id)
    (state, tries, starred) = (item.state, item.tries, item.isStarred)
    saved = draft.map { draft in
      Draft(
        id: draft.id, revision: draft.revision, program: draft.program.json(language),
        text: draft.text)
    }
  }

  static func lesson(
    with place: String, _ courses: CodeCourses, _ language: SlangLanguage
  ) -> Lesson? {
    courses.lesson(with: place).map {
      Lesson(id: $0.lesson.id, title: $0.lesson.title[language], number: $0.number)
    }
  }
}

extension CodeProgramRecord {
  /// The program in it; an empty one if a version to come wrote what this one cannot read.
  var program: SlangProgram { (try? SlangParser.parse(text)) ?? SlangProgram([]) }
}
