/// Why a text is no regular expression that descriptions may use.
package struct PatternError: Error, Sendable, Hashable {
  /// Where in the text, in bytes from 0.
  package var offset: Int
  /// What is wrong there, in English.
  package var detail: String

  package init(offset: Int, detail: String) {
    self.offset = offset
    self.detail = detail
  }
}
