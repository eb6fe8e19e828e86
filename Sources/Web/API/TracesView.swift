import HTTPTypes
import Model
import Station
import Store

/// Where a person is found, as everybody outside sees it.
struct TracesView: Encodable {
  var number: Int
  var runs: Int
  var trials: Int
  var plans: Int
  var straps: Int
  /// Of sessions of the heart-rate wall.
  var curves: Int
  var mailsWaiting: Int
  var mailsSent: Int
  /// Copies of the whole database that may hold them.
  var backups: Int

  enum CodingKeys: String, CodingKey {
    case number, runs, trials, plans, straps, curves
    case mailsWaiting = "mails_waiting"
    case mailsSent = "mails_sent"
    case backups
  }

  init(_ number: Int, _ catalogue: Catalogue) throws {
    guard let traces = try catalogue.traces(of: number) else {
      throw Problem(.notFound, "unknown-participant", "There is no such participant.")
    }
    self.number = number
    runs = traces.runs
    trials = traces.trials
    plans = traces.plans
    straps = traces.straps
    curves = traces.curves
    mailsWaiting = traces.mailsWaiting
    mailsSent = traces.mailsSent
    backups = catalogue.copyCount
  }
}
