import Learning
import Model
import Station
import Store

/// The lists, and around the one that is open what its rows are drawn into.
struct LearnListsView {
  /// What the address asks for.
  struct Wish {
    var list: String?
    /// A kind, for a list that is to be made.
    var new: String?
    /// Words for a list that is to be made, with commas.
    var words: String?
  }

  struct Group {
    var title: String
    var lists: [Entry]
  }

  struct Entry {
    var title: String
    var hint: String
    var link: String
    var isChosen: Bool
    var isLocked: Bool
  }

  /// The list that is open; its rows are fetched.
  struct Open {
    var id: String
    var kind: String
    var language: String
    var title: String
    var grade: String
    var isLocked: Bool
    var isWords: Bool
    /// Where a child finds it.
    var seesLink: String
  }

  /// A list that is to be made.
  struct New {
    var isWords: Bool
    var kind: String
    var title: String
    var text: String
    var isSwedish: Bool
  }

  struct Board {
    var id: String
    var name: String
    var deleteLabel: String
  }

  private static let mostGiven = 200

  var groups: [Group]
  var open: Open?
  var new: New?
  var isChoosing: Bool
  var boards: [Board]
  var hasBoards: Bool

  init(
    _ heads: [LearningListHead], _ wish: Wish, boards: [Catalogue.KeptBoard], child: Int?,
    _ words: Words
  ) {
    let chosen = heads.first { $0.id == wish.list }
    new = chosen == nil ? Self.new(wish, words) : nil
    open = chosen.map { Self.open($0, child: child) }
    isChoosing = chosen == nil && new == nil
    groups = Self.groups(heads, chosen: chosen?.id, words)
    self.boards = boards.map { kept in
      Board(
        id: kept.id, name: kept.name,
        deleteLabel: words("learn.lists.delete_board", ["name": kept.name]))
    }
    hasBoards = !boards.isEmpty
  }

  private static func groups(
    _ heads: [LearningListHead], chosen: String?, _ words: Words
  ) -> [Group] {
    let own = OwnLists.grouped(heads.filter { !$0.builtin }) { $0.grade }
    let parts: [(String, [LearningListHead])] =
      own.map { (OwnLists.title($0.grade, words), $0.lists) }
      + [LearningListRecord.Kind.compounds, .spelling].map { kind in
        (words("learn.lists.\(kind.rawValue)"), heads.filter { $0.builtin && $0.kind == kind })
      }
    return parts.filter { !$0.1.isEmpty }.map { title, heads in
      Group(
        title: title,
        lists: heads.map { head in
          Entry(
            title: head.title, hint: words.counted("learn.lists.count", head.words),
            link: "/learn/lists?list=\(PathText.encoded(head.id))", isChosen: head.id == chosen,
            isLocked: head.builtin)
        })
    }
  }

  private static func open(_ head: LearningListHead, child: Int?) -> Open {
    let isWords = head.kind == .compounds
    let list = "list=\(PathText.encoded(head.id))"
    let query = child.map { "participant=\($0)&\(list)" } ?? list
    let home = isWords ? (child == nil ? "/learn" : "/words?\(query)") : "/spell?\(query)"
    return Open(
      id: head.id, kind: head.kind.rawValue, language: head.language, title: head.title,
      grade: head.grade ?? "", isLocked: head.builtin, isWords: isWords, seesLink: home)
  }

  private static func new(_ wish: Wish, _ words: Words) -> New? {
    let given = (wish.words ?? "").split(separator: ",").prefix(mostGiven).map(\.trimmed)
      .filter { !$0.isEmpty }
    guard let kind = LearningListRecord.Kind(rawValue: given.isEmpty ? wish.new ?? "" : "spelling")
    else { return nil }
    return New(
      isWords: kind == .compounds, kind: kind.rawValue,
      title: given.isEmpty ? "" : words("learn.lists.from_report"),
      text: given.joined(separator: "\n"), isSwedish: words.language == .sv)
  }
}
