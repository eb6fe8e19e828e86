/// Something in a course that can be opened.
package struct CodePlace: Sendable, Hashable, Encodable {
  package enum Kind: String, Sendable, Hashable, Encodable {
    case page, quiz, challenge
    /// The end of a lesson, by the id of the lesson.
    case end
  }

  package var kind: Kind
  package var id: String

  package init(_ kind: Kind, _ id: String) {
    self.kind = kind
    self.id = id
  }
}

extension SlangLesson {
  /// What there is to do in it, in this order: its pages, its quiz behind the page that it follows,
  /// its challenge.
  package var places: [CodePlace] {
    var places: [CodePlace] = []
    for page in pages {
      places.append(CodePlace(.page, page.id))
      if let quiz, quiz.after == page.id { places.append(CodePlace(.quiz, quiz.id)) }
    }
    if let challenge { places.append(CodePlace(.challenge, challenge)) }
    return places
  }
}
