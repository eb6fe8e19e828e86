/// What the coach picks for a run, a foot or a club.
package struct Equipment: Sendable, Hashable, Codable {
  package var id: String
  package var title: LocalizedText

  package init(id: String, title: LocalizedText) {
    self.id = id
    self.title = title
  }
}
