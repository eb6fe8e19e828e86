import Learning

/// The pennants of a learner: one for each lesson, and one for each feat beside them.
struct CodePennants {
  private static let pictures: [CodeFeat: String] = [
    .lap: "p-first", .mend: "p-bug", .short: "p-short", .nest: "p-nest",
  ]

  var all: [CodeEndPage.Pennant]
  var won: [CodeEndPage.Pennant] { all.filter { !$0.isOff } }

  init(_ visit: CodePageDesk.Visit) {
    let (words, progress) = (visit.words, visit.progress)
    let lessons = visit.courses.lessons.map { lesson in
      CodeEndPage.Pennant(
        picture: CodePicture.symbol(lesson.picture), name: words.soft(visit.text(lesson.title)),
        isOff: !progress.hasPennant(lesson))
    }
    let feats = progress.feats
    all =
      lessons
      + CodeFeat.allCases.map { feat in
        CodeEndPage.Pennant(
          picture: Self.pictures[feat] ?? CodePicture.symbol(""),
          name: words.soft(words("code.feat.\(feat.rawValue)")), isOff: !feats.contains(feat))
      }
  }
}
