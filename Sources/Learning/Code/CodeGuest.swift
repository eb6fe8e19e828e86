import Model

/// How far somebody without a name is, as a short text that their screen keeps.
///
/// ```
/// hello-1.hello-2!.level*.loops-4~^.loops-q~_ac
/// ```
///
/// Ids of what was begun, what was worked at last at the end, with marks behind each: `~` for what is
/// not done, `*` for a star, `!` for a fault that was mended and `^` for one that is not yet, `_` and a
/// letter for each question that was answered rightly. All of it may stand in a cookie.
extension CodeProgress {
  /// The most bytes of such a text; beyond them what was begun first is left out.
  package static let mostGuestBytes = 3000

  private static let allMarks: Set<Character> = ["~", "*", "!", "^"]
  private static let letters = Array("abcdefghijklmnopqrst")
  /// No participant has it.
  private static let nobody = -1

  /// Reads such a text; what cannot be one of ours is left out, for anybody can write it.
  package init(guest text: String, courses: CodeCourses) {
    self.init(courses: courses)
    guard text.utf8.count <= Self.mostGuestBytes else { return }
    for item in text.split(separator: ".") {
      self = Self.answers(item, courses).reduce(self) { $0.adding($1) }
    }
  }

  package var guestText: String {
    let known = courses.ids.filter { items[$0] != nil }
    let others = Set(items.keys).subtracting(known).sorted()
    let order = (others + known).filter { $0 != last } + [last].compactMap(\.self)
    var texts: [String] = []
    var bytes = -1
    for id in order.reversed() {
      let text = text(of: id)
      bytes += text.utf8.count + 1
      if bytes > Self.mostGuestBytes { break }
      texts.append(text)
    }
    return texts.reversed().joined(separator: ".")
  }

  private func text(of id: String) -> String {
    let item = self[id]
    var text = id
    if item.state != .done { text += "~" }
    if item.isStarred { text += "*" }
    if item.isMended { text += "!" }
    if item.hasFault { text += "^" }
    let answered = item.answered.filter { Self.letters.indices.contains($0 - 1) }.sorted()
    if !answered.isEmpty { text += "_" + answered.map { String(Self.letters[$0 - 1]) }.joined() }
    return text
  }

  /// What was done of one thing, as answers.
  private static func answers(_ text: Substring, _ courses: CodeCourses) -> [CodeAnswer] {
    let id = text.prefix { $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "-") }
    let marks = text.dropFirst(id.count).prefix { $0 != "_" }
    guard (1...SlangCourse.longestID).contains(id.count), Set(marks).isSubset(of: allMarks) else {
      return []
    }
    let isDone = !marks.contains("~")
    let isQuiz = courses.quiz(String(id)) != nil
    let answer = { (isRight: Bool, question: Int?, completes: Bool) in
      CodeAnswer(
        participant: nobody,
        kind: isQuiz ? .quiz : courses.task(String(id))?.kind ?? .page, task: String(id),
        question: question, isRight: isRight, completes: completes,
        isStarred: isRight && marks.contains("*"), isMended: isRight && marks.contains("!"),
        response: marks.contains("^") && !isRight ? CodeAnswer.response(ofFault: "") : "",
        at: Timestamp(milliseconds: 0, offset: 0))
    }
    let questions = text.dropFirst(id.count + marks.count + 1)
      .compactMap { letters.firstIndex(of: $0) }.map { $0 + 1 }
    var answers = questions.map { answer(true, $0, false) }
    if isDone { answers.append(answer(true, nil, isQuiz)) }
    if answers.isEmpty || marks.contains("^") { answers.append(answer(false, nil, false)) }
    return answers
  }
}
