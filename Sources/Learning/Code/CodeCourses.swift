/// All courses that there are: the one that ships, or what took its place, and those that were added.
package struct CodeCourses: Sendable, Hashable {
  package struct Entry: Sendable, Hashable {
    /// As the course names itself, else the name of its file.
    package var id: String
    /// Nothing for the one that ships.
    package var file: String?
    package var course: SlangCourse

    package init(id: String, file: String? = nil, course: SlangCourse) {
      self.id = id
      self.file = file
      self.course = course
    }
  }

  /// A file that is not taken, and the first thing that is wrong with it.
  package struct Refusal: Error, Sendable, Hashable {
    package var file: String
    package var problem: SlangCourseProblem

    package init(file: String, problem: SlangCourseProblem) {
      self.file = file
      self.problem = problem
    }
  }

  package private(set) var entries: [Entry] = []
  package private(set) var refused: [Refusal] = []
  /// Recorded values of each sensor for programs that belong to no page: the longest that the courses
  /// have, over and over.
  package private(set) var recording = SlangSource().endless
  private var tasks: [String: CodeTask] = [:]
  private var lessonOfPlace: [String: Int] = [:]

  package init() {}

  /// Every lesson, those of the first course first.
  package var lessons: [SlangLesson] { entries.flatMap(\.course.lessons) }
  package var challenges: [SlangChallenge] { entries.flatMap(\.course.challenges) }

  /// Adds a course; one that names itself as one that is there takes its place if that one ships.
  ///
  /// - Throws: What it has that another course has too.
  package mutating func add(_ entry: Entry) throws(SlangCourseProblem) {
    let shipped = entries.firstIndex { $0.id == entry.id && $0.file == nil && entry.file != nil }
    if shipped == nil, entries.contains(where: { $0.id == entry.id }) {
      throw SlangCourseProblem(.sameID, "course", entry.id)
    }
    var ids: Set<String> = []
    for (index, other) in entries.enumerated() where index != shipped {
      ids.formUnion(other.course.ids)
    }
    if let same = entry.course.ids.first(where: ids.contains) {
      throw SlangCourseProblem(.sameID, "", same)
    }
    if let shipped { entries[shipped] = entry } else { entries.append(entry) }
    order()
  }

  package mutating func refuse(_ refusal: Refusal) { refused.append(refusal) }

  /// All of which progress is kept, each once, in the order in which it is met.
  package var ids: [String] {
    var told: Set<String> = []
    return (lessons.flatMap(\.places).map(\.id) + challenges.map(\.id)).filter {
      told.insert($0).inserted
    }
  }

  /// A page or challenge by its id.
  package func task(_ id: String) -> CodeTask? { tasks[id] }

  package func quiz(_ id: String) -> SlangQuiz? {
    lessons.lazy.compactMap(\.quiz).first { $0.id == id }
  }

  package func lesson(_ id: String) -> SlangLesson? { lessons.first { $0.id == id } }

  /// The lesson in which something is, with its number from 1; nothing for a challenge that ends none.
  package func lesson(with place: String) -> (lesson: SlangLesson, number: Int)? {
    lessonOfPlace[place].map { (lessons[$0], $0 + 1) }
  }

  /// What comes behind something, at last the end of its lesson.
  package func place(after id: String) -> CodePlace? {
    guard let lesson = lesson(with: id)?.lesson,
      let index = lesson.places.firstIndex(where: { $0.id == id })
    else { return nil }
    return lesson.places.dropFirst(index + 1).first ?? CodePlace(.end, lesson.id)
  }

  /// What comes before something in its lesson.
  package func place(before id: String) -> CodePlace? {
    guard let places = lesson(with: id)?.lesson.places,
      let index = places.firstIndex(where: { $0.id == id }), index > 0
    else { return nil }
    return places[index - 1]
  }

  private mutating func order() {
    tasks = [:]
    lessonOfPlace = [:]
    for (index, lesson) in lessons.enumerated() {
      for place in lesson.places { lessonOfPlace[place.id] = index }
    }
    for entry in entries {
      for lesson in entry.course.lessons {
        for (index, page) in lesson.pages.enumerated() {
          tasks[page.id] = CodeTask(
            content: .page(page), course: entry.id, lesson: lesson.id, number: index + 1,
            count: lesson.pages.count)
        }
      }
    }
    let all = challenges
    for entry in entries {
      for challenge in entry.course.challenges {
        tasks[challenge.id] = CodeTask(
          content: .challenge(challenge), course: entry.id,
          lesson: lesson(with: challenge.id)?.lesson.id,
          number: (all.firstIndex { $0.id == challenge.id } ?? 0) + 1, count: all.count)
      }
    }
    var series: [SlangSensor: [SlangReading]] = [:]
    for id in lessons.flatMap(\.pages).map(\.id) + all.map(\.id) {
      series.merge(tasks[id]?.recording.series ?? [:]) { $1.count > $0.count ? $1 : $0 }
    }
    recording = SlangSource(series).endless
  }
}

extension SlangCourse {
  /// Everything that progress is kept of, and lessons.
  package var ids: [String] {
    lessons.flatMap { lesson in
      [lesson.id] + lesson.pages.map(\.id) + [lesson.quiz?.id].compactMap(\.self)
    } + challenges.map(\.id)
  }
}
