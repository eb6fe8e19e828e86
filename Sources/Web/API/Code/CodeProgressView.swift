import Learning
import Model

/// How far somebody is, as JSON.
struct CodeProgressView: Encodable, Sendable {
  struct Item: Encodable, Sendable {
    var id: String
    var kind: CodeKind
    var state: CodeState
    var tries: Int
    var seconds: Double
    var starred: Bool
  }

  var participant: Int
  var lessonsDone: Int
  var lessons: Int
  var pagesDone: Int
  var pages: Int
  var challengesDone: Int
  var challenges: Int
  var stars: Int
  var pennants: [String]
  var next: Next?
  /// What was begun, in the order of the courses.
  var items: [Item]

  /// Where to go on, and in which lesson that is.
  struct Next: Encodable, Sendable {
    var kind: CodePlace.Kind
    var id: String
    var lesson: String?
  }

  enum CodingKeys: String, CodingKey {
    case participant, lessons, pages, challenges, stars, pennants, items
    case lessonsDone = "lessons_done"
    case pagesDone = "pages_done"
    case challengesDone = "challenges_done"
    case next = "continue"
  }

  init(_ progress: CodeProgress, of participant: Int) {
    let courses = progress.courses
    self.participant = participant
    pennants = progress.pennants
    lessonsDone = pennants.count
    lessons = courses.lessons.count
    pagesDone = progress.pagesDone
    pages = courses.lessons.reduce(0) { $0 + $1.pages.count }
    challengesDone = progress.challengesDone
    challenges = courses.challenges.count
    stars = progress.stars
    next = progress.next.map {
      Next(kind: $0.kind, id: $0.id, lesson: courses.lesson(with: $0.id)?.lesson.id)
    }
    var told: Set<String> = []
    let places =
      courses.lessons.flatMap(\.places) + courses.challenges.map { CodePlace(.challenge, $0.id) }
    items = places.filter { told.insert($0.id).inserted }.compactMap { place in
      guard let kind = CodeKind(rawValue: place.kind.rawValue) else { return nil }
      let item = progress[place.id]
      guard item.state != .new else { return nil }
      return Item(
        id: place.id, kind: kind, state: item.state, tries: item.tries, seconds: item.seconds,
        starred: item.isStarred)
    }
  }
}
