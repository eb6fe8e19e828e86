package import Model

/// Who is where, and what is hard: from the answers of all, in the order in which they were given.
package struct CodeClassReport: Sendable, Hashable {
  package struct Person: Sendable, Hashable {
    package var participant: Int
    package var pagesDone: Int
    package var challengesDone: Int
    package var stars: Int
    package var pennants: Int
    package var tries: Int
    /// What they worked at last, by its id.
    package var last: String?
    package var lastAt: Timestamp?
    /// How often they tried that, and whether it is done.
    package var lastTries: Int
    package var isLastDone: Bool
    /// How far they are in each lesson, in the order of the courses.
    package var lessons: [CodeState]
  }

  package struct Task: Sendable, Hashable {
    package var id: String
    package var kind: CodeKind
    /// How many began it, and how many of them are done with it.
    package var begun = 0
    package var done = 0
    /// Of all who began it.
    package var tries = 0
    package var seconds = 0.0
    /// How often each fault was checked, the most frequent first.
    package var faults: [(code: String, count: Int)] = []

    package var triesEach: Double { begun == 0 ? 0 : Double(tries) / Double(begun) }
    package var secondsEach: Double { begun == 0 ? 0 : seconds / Double(begun) }

    init(id: String, kind: CodeKind) {
      self.id = id
      self.kind = kind
    }

    package static func == (left: Self, right: Self) -> Bool {
      left.id == right.id && left.kind == right.kind && left.begun == right.begun
        && left.done == right.done && left.tries == right.tries && left.seconds == right.seconds
        && left.faults.elementsEqual(right.faults, by: ==)
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(id) }
  }

  /// By their numbers.
  package private(set) var people: [Person] = []
  /// The hardest first: by tries of each who began it; in the order of the course where they are equal.
  package private(set) var tasks: [Task] = []

  package init(_ answers: [CodeAnswer], courses: CodeCourses) {
    let byPerson = Dictionary(grouping: answers, by: \.participant)
    var found: [String: Task] = [:]
    for (participant, answers) in byPerson {
      let progress = CodeProgress(answers, courses: courses)
      let last = progress.last.map { progress[$0] } ?? CodeProgress.Item()
      people.append(
        Person(
          participant: participant, pagesDone: progress.pagesDone,
          challengesDone: progress.challengesDone, stars: progress.stars,
          pennants: progress.pennants.count, tries: answers.count, last: progress.last,
          lastAt: answers.map(\.at).max(), lastTries: last.tries, isLastDone: last.state == .done,
          lessons: courses.lessons.map(progress.state(of:))))
      for (id, answers) in Dictionary(grouping: answers, by: \.task) {
        guard let kind = answers.first?.kind else { continue }
        var task = found[id] ?? Task(id: id, kind: kind)
        task.begun += 1
        task.done += progress.state(of: id) == .done ? 1 : 0
        task.tries += answers.count
        task.seconds += answers.reduce(0) { $0 + ($1.seconds ?? 0) }
        found[id] = task
      }
    }
    people.sort { $0.participant < $1.participant }
    for (id, answers) in Dictionary(grouping: answers, by: \.task) {
      let counts = Dictionary(grouping: answers.compactMap(\.fault)) { $0 }.mapValues(\.count)
      found[id]?.faults = counts.map { ($0.key, $0.value) }.sorted {
        ($1.count, $0.code) < ($0.count, $1.code)
      }
    }
    let places = courses.lessons.flatMap(\.places).map(\.id) + courses.challenges.map(\.id)
    let order = Dictionary(
      places.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    let rank = { (task: Task) in (-task.triesEach, order[task.id] ?? .max, task.id) }
    tasks = found.values.sorted { rank($0) < rank($1) }
  }
}
