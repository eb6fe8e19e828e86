/// A short text in the two languages of the page.
package struct LocalizedText: Sendable, Hashable, Codable {
  package var sv: String
  package var en: String

  package init(sv: String, en: String) {
    self.sv = sv
    self.en = en
  }
}
