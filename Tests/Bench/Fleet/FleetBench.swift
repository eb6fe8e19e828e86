import Fleet
import Foundation
import Model
import Store

/// Many tablets of one club, each with a store in memory and a thread of its own, against a real PostgreSQL.
///
/// What they do is drawn by chance from a seed. In the end everybody sends and takes until nothing is left, and
/// each tablet writes what it has as a line of JSON: whether that is right is for who asked.
@main
struct FleetBench {
  /// What the program is told, as JSON in its one argument.
  struct Wish: Decodable {
    var place: [String: String]
    /// An invitation's code for each tablet, and the team that it lets it see.
    var codes: [String]
    var teams: [String]
    var seconds: Double
    var seed: UInt64
    /// Between two acts of one tablet, in seconds.
    var pace: Double
  }

  static func main() throws {
    guard CommandLine.arguments.count == 2 else {
      throw FleetError(.refused, "one argument: what is wished, as JSON")
    }
    let wish = try JSON.decode(Wish.self, from: CommandLine.arguments[1].utf8)
    let lags = Lags()
    let end = HostInstant.now().advanced(bySeconds: wish.seconds)
    let tablets = try wish.codes.enumerated().map { index, code in
      try BenchTablet(
        index: index, team: wish.teams[index],
        membership: Membership(Invitation(place: wish.place, code: code), name: "Tablet \(index)"),
        random: SplitMix64(seed: wish.seed &+ UInt64(index)), lags: lags)
    }
    together(tablets) { $0.practise(until: end, pace: wish.pace) }
    // Twice, since what one sends last another one has still to take.
    for _ in 0..<2 { together(tablets) { $0.settle() } }
    for tablet in tablets { print(try JSON.text(try tablet.report())) }
    print(try JSON.text(lags.report()))
  }

  private static func together(
    _ tablets: [BenchTablet], _ body: @escaping @Sendable (BenchTablet) -> Void
  ) {
    let group = DispatchGroup()
    for tablet in tablets {
      group.enter()
      Thread.detachNewThread {
        body(tablet)
        group.leave()
      }
    }
    group.wait()
  }
}
