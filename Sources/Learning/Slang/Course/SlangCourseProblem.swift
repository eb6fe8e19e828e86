/// Why a course is not taken, and where: a value, worded by the faces.
package struct SlangCourseProblem: Error, Sendable, Hashable {
  /// Stable codes; `Localization` has a sentence for each, `slang.course.CODE`.
  package enum Code: String, Sendable, Hashable, CaseIterable {
    /// More than `SlangCourseReader.largest` bytes, or deeper than JSON is read.
    case tooLarge = "too-large"
    case notJSON = "not-json"
    /// A member that stands twice in an object: `name`.
    case repeated
    /// Another version of the form: `name`.
    case form
    /// A member is missing: `name`.
    case missing
    /// A member that is not known: `name`.
    case unknown
    /// Another kind of value than is wanted: `name` says which is.
    case kind
    /// A text or list with nothing in it.
    case empty
    /// A text that is too long, or with controls in it: `name` begins it.
    case text
    /// Marks of HTML in a text: `name`.
    case markup
    /// A list with more than is read, or with another count than is wanted: `name`.
    case count
    /// An id with other signs than small letters, digits and hyphens: `name`.
    case id
    /// An id that another thing has: `name`.
    case sameID = "same-id"
    /// A word that means nothing there: `name`.
    case word
    /// A program that cannot be read: `name` is the code of `SlangReadingProblem` with line and column.
    case program
    /// A solution that is not right: `name` is what it misses.
    case solution
    /// A mistake that is right.
    case mistake
    /// A mistake of which nothing is said although the page has sentences for others: `name`.
    case unsaid
    /// A question without exactly one right answer.
    case answers
    /// Something leads to what is not there: `name`.
    case nowhere
    /// Something that nobody can come to: `name`.
    case unreachable
  }

  package var code: Code
  /// `lessons[5].pages[3].goal.cases[0].output`; empty for the whole file.
  package var path: String
  /// The line in the file, from 1, if the file is known.
  package var line: Int?
  package var name: String
  package var language: SlangLanguage?

  init(_ code: Code, _ path: String, _ name: String = "", language: SlangLanguage? = nil) {
    self.code = code
    self.path = path
    self.name = String(name.prefix(80))
    self.language = language
  }

  /// Where the sentence is found.
  package var sentence: String { "slang.course.\(code.rawValue)" }
}
