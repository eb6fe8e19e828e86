/// A language in which programs are shown and read; their text form in files is English.
package enum SlangLanguage: String, Sendable, Hashable, Codable, CaseIterable {
  case en, sv
}
