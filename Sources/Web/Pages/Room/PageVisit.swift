import Model
import Station
import Store

/// Who looks at a page, and what the tablet's own screen is told of the room on each.
///
/// It goes beside the request, as pages are put together in many places and the sign stands on all of
/// them.
struct PageVisit: Sendable {
  @TaskLocal static var current = PageVisit(visitor: .owner)

  var visitor: Visitor
  /// How the room stands, for the tablet itself.
  var room: RoomGlance?

  /// Returns the visit with the room as it is now.
  ///
  /// - Throws: `StoreError`.
  func fresh(_ room: Room) async throws -> PageVisit {
    guard visitor.isOwner else { return self }
    return PageVisit(visitor: visitor, room: try await room.glance())
  }
}

/// The room in one look.
struct RoomGlance: Sendable, Hashable {
  /// What it is called; nothing while it is closed.
  var name: String?
  /// How many screens are paired.
  var screens = 0
  /// How many ask to be.
  var requests = 0
}

extension Visitor {
  /// Where somebody begins.
  var home: String {
    switch self {
    case .owner: "/"
    case .stranger: "/pair"
    case .screen(let screen): screen.role.home
    }
  }

  /// Whether somebody leads the practice.
  var isCoach: Bool {
    switch self {
    case .owner: true
    case .screen(let screen): screen.role == .coach
    case .stranger: false
    }
  }
}

extension ScreenRole {
  /// The page that it is for.
  var home: String {
    switch self {
    case .watch: "/follow"
    case .remote: "/eyetest/remote"
    case .helper: "/runs"
    case .coach: "/"
    }
  }
}
