import Model
import Store

/// What the sheet shows that asks whether a person shall be forgotten.
struct ForgetView {
  var number: Int
  var nickname: String
  /// What goes, in sentences.
  var goes: [String]
  /// What is out of reach.
  var stays: [String]
  var hasBackups: Bool
  var backupsTitle: String

  init(_ person: Participant, _ traces: TracesView, _ words: Words) {
    number = person.number
    nickname = person.nickname ?? ""
    var known = [words("forget.number", ["number": String(person.number)])]
    if person.nickname != nil { known.append(words("forget.nickname")) }
    if person.group != nil { known.append(words("forget.group")) }
    if person.card != nil { known.append(words("forget.card")) }
    if person.birthYear != nil { known.append(words("forget.birth_year")) }
    if person.maxHeartRate != nil { known.append(words("forget.max_heart_rate")) }
    goes = [known.joined(separator: ", ")]
    goes.append(words.counted("forget.trials", traces.trials))
    if traces.straps > 0 { goes.append(words("forget.strap")) }
    if traces.curves > 0 { goes.append(words.counted("forget.curves", traces.curves)) }
    if traces.plans > 0 { goes.append(words.counted("forget.plans", traces.plans)) }
    if traces.mailsWaiting > 0 { goes.append(words.counted("forget.waiting", traces.mailsWaiting)) }
    stays = [words("forget.files")]
    if traces.mailsSent > 0 { stays.append(words.counted("forget.sent", traces.mailsSent)) }
    hasBackups = traces.backups > 0
    backupsTitle = words.counted("forget.backups", traces.backups)
  }
}
