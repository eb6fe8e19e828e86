/// A teacher's own list of words, as it was written.
package struct LearningListRecord: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable, Codable, CaseIterable { case compounds, spelling }

  package var id: String
  package var kind: Kind
  /// `sv` or `en`.
  package var language: String
  package var title: String
  /// The grade or class that it is for, as its teacher calls it.
  package var grade: String?
  /// As `WordListParser` or `SpellingReading` reads it.
  package var text: String
  /// From 1; each change takes the next one.
  package var revision: Int

  package init(
    id: String, kind: Kind, language: String, title: String, grade: String? = nil, text: String,
    revision: Int = 1
  ) {
    self.id = id
    self.kind = kind
    self.language = language
    self.title = title
    self.grade = grade
    self.text = text
    self.revision = revision
  }
}
