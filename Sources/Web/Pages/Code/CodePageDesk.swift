import HTTPTypes
import Hummingbird
import Learning
import Model
import Station

/// What the pages of the learn-to-code part are made from.
struct CodePageDesk: Sendable {
  /// What a page knows of whoever asked for it.
  struct Visit {
    /// Nothing for a guest.
    var learner: Participant?
    var progress: CodeProgress
    var preferences: Preferences
    var words: Words

    var courses: CodeCourses { progress.courses }
    var address: CodeAddress { CodeAddress(participant: learner?.number) }
    var language: SlangLanguage { preferences.language.slang }

    func text(_ text: LocalizedText) -> String { text[language] }
  }

  let station: Station
  let catalogue: Catalogue
  let renderer: PageRenderer

  /// Returns who asks, as the address says; a number that nobody has is a guest.
  func visit(_ request: Request) throws -> Visit {
    let number = request.uri.queryParameters["participant"].flatMap { Int($0) }
    let learner = try number.flatMap { number in
      try catalogue.participants().first { $0.number == number }
    }
    let preferences = Preferences(request)
    let progress =
      try learner.map { try catalogue.codeProgress(of: $0.number) }
      ?? GuestCookie.progress(request, catalogue.code.courses())
    return Visit(
      learner: learner, progress: progress,
      preferences: preferences, words: renderer.words(preferences))
  }

  /// Renders a page of the learn-to-code part.
  func show(
    _ template: String, title: String, styles: [String] = [], script: String? = nil,
    _ view: Any, _ visit: Visit
  ) throws -> Response {
    let frame = PageRenderer.Frame(
      template: template, title: title, styles: ["code"] + styles, script: script ?? template)
    return try renderer.response(view, frame, visit.preferences)
  }

  static func missing() -> Problem {
    Problem(.notFound, "not-found", "There is no such page of a course.")
  }
}
