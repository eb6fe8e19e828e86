/// The language whose spelling a list practises.
package enum SpellingLanguage: String, Sendable, Hashable, Codable, CaseIterable {
  case en, sv
}
