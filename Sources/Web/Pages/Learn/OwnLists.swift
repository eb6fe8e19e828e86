import Learning

/// How lists that somebody here made stand among others: by the class that they are for.
enum OwnLists {
  /// What the lists of a class are called together.
  static func title(_ grade: String?, _ words: Words) -> String {
    grade.map { words("learn.lists.own_grade", ["grade": $0]) } ?? words("learn.lists.own")
  }

  /// Returns lists by the class that they are for, those of a class in the order that they have.
  static func grouped<List>(
    _ lists: [List], by grade: (List) -> String?
  ) -> [(grade: String?, lists: [List])] {
    let groups = Dictionary(grouping: lists, by: grade)
    return groups.keys.sorted { LearningGrade($0) < LearningGrade($1) }
      .map { ($0, groups[$0] ?? []) }
  }
}
