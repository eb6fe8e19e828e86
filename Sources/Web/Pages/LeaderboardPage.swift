import Hummingbird
import Model
import Station
import Store

/// The page with the best of the day, for as long as the coach wants it shown.
struct LeaderboardPage: Sendable {
  let station: Station
  let catalogue: Catalogue
  let renderer: PageRenderer

  func add(to router: Router<WebContext>) { router.get("leaderboard", use: response) }

  private func response(_ request: Request, _ context: WebContext) async throws -> Response {
    let preferences = Preferences(request)
    let words = renderer.words(preferences)
    let values = renderer.values(preferences)
    let board =
      try catalogue.showsLeaderboard()
      ? try await Leaderboard(station, catalogue, values, at: .now()) : nil
    var view = LeaderboardView(board, words, values)
    view.maySwitch = context.visitor.isCoach
    let frame = PageRenderer.Frame(
      template: "leaderboard", title: words("leaderboard.title"),
      styles: ["home", "leaderboard"], script: "leaderboard")
    return try renderer.response(view, frame, preferences)
  }
}

/// What the page of the day's best shows.
struct LeaderboardView {
  var isOn: Bool
  var isOff: Bool
  /// Whether it is shown and there is nothing yet.
  var isEmpty: Bool
  var parts: [Part]
  /// Whether who looks may switch it on and off.
  var maySwitch = true

  struct Part {
    var id: String
    var title: String
    /// Which one, where the exercise has a choice.
    var equipment: String?
    var simulated: Bool
    var places: [Place]
  }

  struct Place {
    var rank: Int
    var isFirst: Bool
    var name: String
    var value: String
  }

  /// - Parameters:
  ///   - board: Nothing while it is switched off.
  ///   - words: The sentences.
  ///   - values: How values are written.
  init(_ board: Leaderboard?, _ words: Words, _ values: ValueText) {
    isOn = board != nil
    isOff = !isOn
    isEmpty = board?.parts.isEmpty ?? false
    parts = (board?.parts ?? []).map { part in
      let exercise = part.exercise
      let choices = exercise.equipment.count > 1 ? exercise.equipment : []
      return Part(
        id: [exercise.id, part.equipment, part.simulated ? "simulated" : nil]
          .compactMap { $0 }.joined(separator: "-"),
        title: exercise.title[values.language],
        equipment: choices.first { $0.id == part.equipment }?.title[values.language].lowercased(),
        simulated: part.simulated,
        places: part.places.map { place in
          Place(
            rank: place.rank, isFirst: place.rank == 1, name: place.name,
            value: exercise.kind == .passFail
              ? words.counted("best.hits", Int(place.value))
              : values.full(place.value, exercise.quantity, exercise.unit))
        })
    }
  }
}
