package import Learning
import Model
package import Store

/// A list that a teacher makes.
package struct NewLearningList: Sendable {
  package var kind: LearningListRecord.Kind
  package var language: SpellingLanguage
  package var title: String
  /// The grade or class that it is for, as its teacher calls it.
  package var grade: String?
  /// As `LearningListText.kept` writes it.
  package var text: String

  package init(
    kind: LearningListRecord.Kind, language: SpellingLanguage, title: String,
    grade: String? = nil, text: String
  ) {
    self.kind = kind
    self.language = language
    self.title = title
    self.grade = grade
    self.text = text
  }
}

extension LearningLists {
  /// How the ids of lists begin that somebody here made.
  private static let ownPrefix = "own-"

  /// Whether somebody here made a list.
  package static func isOwn(_ id: String) -> Bool { id.hasPrefix(ownPrefix) }

  static func newID() -> String { ownPrefix + UUIDv7.string() }
}

extension Catalogue {
  private static let longestTitle = 60
  private static let longestGrade = 20

  /// Returns the teacher's lists as they were written, by title.
  ///
  /// - Throws: `StationError`.
  package func ownLearningLists() throws(StationError) -> [LearningListRecord] {
    do {
      return try store.learningLists()
    } catch {
      throw StationError(error)
    }
  }

  /// Returns the lists that ship and the teacher's own, by grade; one that no longer reads is left out.
  ///
  /// - Throws: `StationError`.
  package func learningLists() throws(StationError) -> LearningLists {
    var lists = learning.builtIn
    let records = try ownLearningLists().enumerated().sorted {
      (LearningGrade($0.element.grade), $0.offset) < (LearningGrade($1.element.grade), $1.offset)
    }
    for record in records.map(\.element) {
      let title = LocalizedText(sv: record.title, en: record.title)
      switch LearningListText(record.text, kind: record.kind).reading {
      case .compounds(let reading):
        guard let words = reading.list else { continue }
        lists.compounds.append(
          LearningLists.Compounds(
            id: record.id, title: title, grade: record.grade, words: words))
      case .spelling(let reading):
        guard let language = SpellingLanguage(rawValue: record.language), reading.isWhole else {
          continue
        }
        lists.spelling.append(
          SpellingList(
            id: record.id, title: title, grade: record.grade, language: language,
            words: reading.words))
      }
    }
    return lists
  }

  /// Makes a list.
  ///
  /// - Parameters:
  ///   - new: What it is.
  ///   - sounds: Recordings of its words; a word that has one here keeps it.
  ///   - key: Of the request.
  /// - Returns: The list.
  /// - Throws: `StationError`; `textNotPlain` for a title that is none.
  package func makeLearningList(
    _ new: NewLearningList, sounds: [String: WordRecording] = [:], key: RequestKey? = nil
  ) throws(StationError) -> LearningListRecord {
    let list = LearningListRecord(
      id: LearningLists.newID(), kind: new.kind, language: new.language.rawValue,
      title: try Self.title(new.title), grade: try Self.grade(new.grade), text: new.text)
    return try keep(list, sounds: sounds, key: key)
  }

  /// Changes a list that somebody here made.
  ///
  /// - Parameters:
  ///   - id: Whose it is.
  ///   - title: Instead of the one before.
  ///   - grade: Instead of the one before, empty for none; nothing leaves it.
  ///   - text: As `LearningListText.kept` writes it.
  ///   - revision: The one that was changed.
  ///   - key: Of the request.
  /// - Returns: The list as it is now.
  /// - Throws: `StationError`; `learningListMoved` if somebody else changed it meanwhile.
  package func changeLearningList(
    _ id: String, title: String, grade: String? = nil, text: String, revision: Int,
    key: RequestKey? = nil
  ) throws(StationError) -> LearningListRecord {
    var list = try ownLearningList(id)
    guard list.revision == revision else { throw Self.moved(list) }
    list.title = try Self.title(title)
    if let grade { list.grade = try Self.grade(grade) }
    list.text = text
    list.revision += 1
    return try keep(list, key: key)
  }

  /// Deletes a list that somebody here made; what was answered with it stays.
  ///
  /// - Throws: `StationError`.
  package func deleteLearningList(
    _ id: String, key: RequestKey? = nil
  ) throws(StationError) -> LearningListRecord {
    let list = try ownLearningList(id)
    do {
      try store.deleteLearningList(id, key: key?.answered(by: list))
    } catch {
      throw StationError(error)
    }
    return list
  }

  /// Returns a list that somebody here made, as it was written.
  ///
  /// - Throws: `StationError`; `learningListShipped` for one that nobody can change.
  package func ownLearningList(_ id: String) throws(StationError) -> LearningListRecord {
    if let list = try ownLearningLists().first(where: { $0.id == id }) { return list }
    let shipped = learning.builtIn
    guard shipped.compounds(id) == nil, shipped.spelling(id) == nil else {
      throw StationError(
        .learningListShipped, .notAllowed, "The list \(id) comes with the program.")
    }
    throw StationError(.unknownLearningList, .unknown, "There is no list \(id.prefix(80)).")
  }

  private func keep(
    _ list: LearningListRecord, sounds: [String: WordRecording] = [:], key: RequestKey?
  ) throws(StationError) -> LearningListRecord {
    do {
      try store.keep(
        list, sounds: sounds.mapValues(\.bytes), key: key?.answered(by: list))
    } catch StoreError.refused {
      throw Self.moved(list)
    } catch {
      throw StationError(error)
    }
    return list
  }

  private static func moved(_ list: LearningListRecord) -> StationError {
    StationError(.learningListMoved, .notAllowed, "The list \(list.id) was changed meanwhile.")
  }

  /// Returns a title or a name of something of the learning games, without spaces around it.
  static func title(_ text: String) throws(StationError) -> String {
    try plain(text, 1...longestTitle, "A title")
  }

  /// Returns a grade without spaces around it; nothing where there is none.
  private static func grade(_ text: String?) throws(StationError) -> String? {
    let grade = try text.map { text throws(StationError) in
      try plain(text, 0...longestGrade, "A grade")
    }
    return grade == "" ? nil : grade
  }

  private static func plain(
    _ text: String, _ length: ClosedRange<Int>, _ name: String
  ) throws(StationError) -> String {
    var rest = text[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    guard length.contains(rest.count), rest.utf8.count <= 4 * length.upperBound,
      rest.isEmpty || Participant.isPlain(String(rest))
    else {
      throw StationError(
        .textNotPlain, .refused,
        "\(name) has \(length.lowerBound) to \(length.upperBound) characters in one line.")
    }
    return String(rest)
  }
}
