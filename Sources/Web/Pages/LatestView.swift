/// One of the newest results in a short list.
struct LatestView {
  var bib: Int
  /// Whether the number has so many figures that they have to be smaller.
  var isLong: Bool
  var nickname: String
  var exercise: String
  /// When, and with what.
  var meta: String
  var value: String
  var unit: String?
  var what: String
  var link: String
  var simulated: Bool
  var change: ChangeView?
  /// What a coach wrote about it.
  var note: String?

  init(_ result: ResultView) {
    bib = result.bib
    isLong = GroupView.isLong(bib)
    nickname = result.nickname
    exercise = result.title
    meta = result.meta
    value = result.value
    unit = result.unit
    what = result.what
    link = result.logLink
    simulated = result.simulated
    change = result.change
    note = result.note
  }
}
