import Foundation

/// The user's guide, from `Guide/LANGUAGE/CHAPTER.md`.
struct GuideBook: Sendable {
  /// The chapters in the order in which they are read; each is a file.
  enum Chapter: String, CaseIterable, Sendable {
    case start, exercises, equipment, groups, eyetest, learning, mail, privacy, club, room, trouble
  }

  private let chapters: [Language: [Chapter: String]]

  /// - Throws: The error of a file that cannot be read.
  init(below root: String) throws {
    var chapters: [Language: [Chapter: String]] = [:]
    for language in Language.allCases {
      for chapter in Chapter.allCases {
        let path = "\(root)/\(language.rawValue)/\(chapter.rawValue).md"
        let text = try String(contentsOfFile: path, encoding: .utf8)
        chapters[language, default: [:]][chapter] = text
      }
    }
    self.chapters = chapters
  }

  /// Returns a chapter; every language has all of them.
  ///
  /// It is parsed when somebody reads it: all of them together are a quarter of what a start takes.
  func text(_ chapter: Chapter, _ language: Language) -> Markdown? {
    chapters[language]?[chapter].map(Markdown.init)
  }
}
