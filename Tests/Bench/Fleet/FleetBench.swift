import Fleet
import Foundation
import Model
import Store

/// Many tablets of some clubs, each with a store in memory and a thread of its own, against a real PostgreSQL.
///
/// What they do is drawn by chance from a seed, and begins once all have joined, which is said on standard error. In
/// the end everybody sends and takes until nothing is left, if wished, and each tablet writes what it has as a line
/// of JSON: whether that is right is for who asked.
@main
struct FleetBench {
  /// What the program is told, as JSON on its standard input: an argument holds no more than 128 kB.
  struct Wish: Decodable {
    /// Where the store of each tablet is and as whom it comes, an invitation's code, and the team that it lets it see.
    var places: [[String: String]]
    var codes: [String]
    var teams: [String]
    var seconds: Double
    var seed: UInt64
    /// Between two acts of one tablet, in seconds.
    var pace: Double
    /// Whether what each has in the end is to be what all have.
    var settles: Bool
  }

  private static let mostRounds = 10
  /// So many join, and come to an end, at a time: all at once would only wait for one another.
  private static let mostAtOnce = 16

  static func main() throws {
    let wish = try JSON.decode(
      Wish.self, from: FileHandle.standardInput.readToEnd() ?? Data())
    let lags = Lags()
    let tablets = try wish.codes.enumerated().map { index, code in
      try BenchTablet(
        index: index, team: wish.teams[index],
        membership: Membership(
          Invitation(place: wish.places[index], code: code), name: "Tablet \(index)"),
        random: SplitMix64(seed: wish.seed &+ UInt64(index)), lags: lags)
    }
    byParts(tablets) { $0.join() }
    FileHandle.standardError.write(Data("begun\n".utf8))
    let end = HostInstant.now().advanced(bySeconds: wish.seconds)
    lags.count(until: end.advanced(bySeconds: -BenchTablet.longestSilence(pace: wish.pace)))
    together(tablets) { $0.practise(until: end, pace: wish.pace) }
    // Until all of a club have fetched as far: what one sends last the others have still to take.
    for _ in 0..<(wish.settles ? mostRounds : 0) {
      byParts(tablets) { $0.settle() }
      let clubs = Dictionary(grouping: tablets.indices) { wish.places[$0] }
      if try clubs.values.allSatisfy({ Set(try $0.map { try tablets[$0].place() }).count == 1 }) {
        break
      }
    }
    for tablet in tablets { print(try JSON.text(try tablet.report())) }
    print(try JSON.text(lags.report()))
  }

  private static func byParts(
    _ tablets: [BenchTablet], _ body: @escaping @Sendable (BenchTablet) -> Void
  ) {
    for first in stride(from: 0, to: tablets.count, by: mostAtOnce) {
      together(tablets[first...].prefix(mostAtOnce), body)
    }
  }

  private static func together(
    _ tablets: some Sequence<BenchTablet>, _ body: @escaping @Sendable (BenchTablet) -> Void
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
