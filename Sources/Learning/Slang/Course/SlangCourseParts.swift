/// The parts of a course, from JSON.
enum SlangCourseParts {
  private static let mostPages = 30
  private static let mostQuestions = 20

  static func lesson(_ node: SlangCourseNode) throws(SlangCourseProblem) -> SlangLesson {
    let members = try node.members([
      "id", "topic", "title", "summary", "picture", "pages", "quiz", "challenge",
    ])
    return SlangLesson(
      id: try members.required("id").id(), topic: try members.required("topic").text(),
      title: try members.required("title").localized(),
      summary: try members.required("summary").localized(),
      picture: try members.required("picture").id(),
      pages: try members.required("pages").map(1...mostPages, page),
      quiz: try quiz(members["quiz"]), challenge: try members["challenge"]?.id())
  }

  private static func page(_ node: SlangCourseNode) throws(SlangCourseProblem) -> SlangPage {
    let members = try node.members(
      ["id", "title", "why", "start", "locked", "palette"] + task)
    let nothing = SlangLocalized(en: SlangProgram([]), sv: SlangProgram([]))
    let start = try members["start"]?.bothOrOne { (node) throws(SlangCourseProblem) in
      try node.program()
    }
    let locked = try members["locked"]?.map(0...SlangProgram.Limit.blocks) {
      (node) throws(SlangCourseProblem) in
      try node.whole(1...SlangProgram.Limit.blocks)
    }
    let palette = try members["palette"]?.map(1...SlangElement.allCases.count) {
      (node) throws(SlangCourseProblem) in
      try node.word(SlangElement.self)
    }
    return SlangPage(
      id: try members.required("id").id(), title: try members.required("title").localized(),
      why: try members.required("why").localized(), start: start ?? nothing,
      locked: Set(locked ?? []), palette: palette ?? SlangElement.allCases,
      task: try task(members))
  }

  static func challenge(_ node: SlangCourseNode) throws(SlangCourseProblem) -> SlangChallenge {
    let members = try node.members(
      ["id", "level", "sensors", "title", "description", "star"] + task)
    let sensors = try members["sensors"]?.map(0...SlangSensor.allCases.count) {
      (node) throws(SlangCourseProblem) in
      try node.word(SlangSensor.self)
    }
    let star = try members["star"]?.members(["blocks"]).required("blocks")
    return SlangChallenge(
      id: try members.required("id").id(), level: try members.required("level").word(),
      sensors: sensors ?? [], title: try members.required("title").localized(),
      description: try members.required("description").localized(),
      star: try star?.whole(1...SlangProgram.Limit.blocks), task: try task(members))
  }

  private static let task = ["do", "goal", "right", "wrong", "hints", "solution", "mistake"]

  private static func task(
    _ members: SlangCourseNode.Members
  ) throws(SlangCourseProblem) -> SlangTask {
    let program = { (node: SlangCourseNode) throws(SlangCourseProblem) in try node.program() }
    return SlangTask(
      do: try members.required("do").localized(),
      goal: try SlangGoalReader.goal(members.required("goal")),
      right: try members["right"]?.localized(),
      wrong: try members["wrong"]?.map(0...10, wrong) ?? [],
      hints: try members.required("hints").map(SlangTask.hintCount...SlangTask.hintCount) {
        (node) throws(SlangCourseProblem) in
        try node.localized()
      },
      solution: try members.required("solution").bothOrOne(program),
      mistake: try members.required("mistake").bothOrOne(program))
  }

  private static func wrong(_ node: SlangCourseNode) throws(SlangCourseProblem) -> SlangTask.Wrong {
    let members = try node.members(["when", "say"])
    let when = try members.required("when")
    let name = try when.text()
    guard SlangMiss.isName(name) else { throw when.problem(.word, name) }
    return SlangTask.Wrong(when: name, say: try members.required("say").localized())
  }

  private static func quiz(_ node: SlangCourseNode?) throws(SlangCourseProblem) -> SlangQuiz? {
    guard let members = try node?.members(["id", "after", "questions"]) else { return nil }
    return SlangQuiz(
      id: try members.required("id").id(), after: try members.required("after").id(),
      questions: try members.required("questions").map(1...mostQuestions, question))
  }

  private static func question(
    _ node: SlangCourseNode
  ) throws(SlangCourseProblem) -> SlangQuiz.Question {
    let members = try node.members(["ask", "program", "answers"])
    return SlangQuiz.Question(
      ask: try members.required("ask").localized(),
      program: try members["program"]?.bothOrOne { (node) throws(SlangCourseProblem) in
        try node.program()
      },
      answers: try members.required("answers").map(2...6, answer))
  }

  private static func answer(_ node: SlangCourseNode) throws(SlangCourseProblem) -> SlangQuiz.Answer
  {
    let members = try node.members(["text", "right", "why"])
    return SlangQuiz.Answer(
      text: try members.required("text").localized(),
      isRight: try members["right"]?.truth() ?? false,
      why: try members.required("why").localized())
  }
}
