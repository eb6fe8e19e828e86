import HTTPTypes
import Hummingbird
import Model
import Station
import Store

/// `/api/v1/retention`: how long results are kept as somebody's.
struct RetentionAPI: Sendable {
  let catalogue: Catalogue

  private struct Body: Decodable {
    /// Absent or null: for good.
    var months: Int?
    var results: Erasure.Results?
  }

  func add(to group: RouterGroup<WebContext>) {
    group.get("retention", use: read)
    group.post("retention", use: set)
  }

  /// Says what holds, or what the wish in the query would take now.
  private func read(_ request: Request, _ context: WebContext) throws -> Response {
    let query = request.uri.queryParameters
    guard let months = query["months"] else {
      return try JSONAnswer.response(try RetentionView(try catalogue.retention(), catalogue))
    }
    guard let results = Erasure.Results(rawValue: query["results"].map(String.init) ?? "anonymise")
    else { throw Problem.invalid("results", "anonymise or delete") }
    return try JSONAnswer.response(
      try RetentionView(try Self.retention(Int(months) ?? 0, results), catalogue))
  }

  private func set(_ request: Request, _ context: WebContext) async throws -> Response {
    let body = try await JSONBody(request)
    let wish = try body.decoded(as: Body.self)
    let retention = try wish.months.map { try Self.retention($0, wish.results ?? .anonymise) }
    return try await Idempotency.answer(request, body, by: catalogue, status: .ok) { key in
      let view = try RetentionView(retention, catalogue)
      try catalogue.setRetention(retention, key: key?.answered(by: view))
      return view
    }
  }

  private static func retention(
    _ months: Int, _ results: Erasure.Results
  ) throws -> Retention {
    guard Retention.allowedMonths.contains(months) else {
      throw Problem.invalid("months", "a number from 1 to \(Retention.allowedMonths.upperBound)")
    }
    return Retention(months: months, results: results)
  }
}

/// How long results are kept, as everybody outside sees it.
struct RetentionView: Encodable {
  /// What it would take now.
  struct Due: Encodable {
    var runs: Int
    var trials: Int
  }

  var months: Int?
  var results: Erasure.Results?
  var due: Due

  init(_ retention: Retention?, _ catalogue: Catalogue) throws {
    months = retention?.months
    results = retention?.results
    due = Due(runs: 0, trials: 0)
    if let retention {
      let old = try catalogue.tooOld(retention, at: .now())
      due = Due(runs: old.runs, trials: old.trials)
    }
  }
}
