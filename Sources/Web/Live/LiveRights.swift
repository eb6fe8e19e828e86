import Model
import Station
import Store

/// What a reader of the live events may hear of.
struct LiveRights: Sendable {
  let kinds: Set<LiveEvent.Kind>
  /// Whether equipment may be set to work for the reader.
  let worksEquipment: Bool
  /// Whether the reader may be the one that answers rounds.
  let answersRounds: Bool
  /// Of whose rounds alone the reader hears.
  let person: Int?

  init(_ visitor: Visitor) {
    let everything = Set(LiveEvent.Kind.allCases)
    switch visitor {
    case .owner:
      (kinds, worksEquipment, answersRounds, person) = (everything, true, true, nil)
    case .stranger: (kinds, worksEquipment, answersRounds, person) = ([], false, false, nil)
    case .screen(let screen):
      switch screen.role {
      case .coach: (kinds, worksEquipment, answersRounds, person) = (everything, true, true, nil)
      case .helper, .watch:
        kinds = [
          .run, .trial, .measurement, .device, .plan, .exercises, .group, .wall, .loudspeaker,
        ]
        (worksEquipment, answersRounds, person) = (false, false, nil)
      case .remote:
        kinds = [.eye, .learning]
        // A remote of nobody cannot be; if it is, it hears of nobody.
        (worksEquipment, answersRounds, person) = (false, true, screen.participant ?? -1)
      }
    }
  }
}
