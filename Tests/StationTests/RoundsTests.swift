import EyeTest
import Model
import Store
import Testing

@testable import Station

/// The rules of the eye test's rounds that are under way, without the station or a database.
@Suite struct RoundsTests {
  private static let now = HostInstant(nanoseconds: 9_000_000_000)
  private static let tablet = DeviceID(rawValue: "iio:tablet")

  private var rounds = Rounds()
  private let maker: TrialMaker

  init() {
    let clock = WallClock()
    maker = TrialMaker(session: .new(), clock: clock, now: clock.time(.now()), device: nil)
  }

  private mutating func begin(_ tilt: TiltUse = .off) throws -> RunID {
    let kind = RoundKind.game
    let record = RunRecord(
      id: .new(), session: .new(), participant: 7, exercise: kind.exercise,
      exerciseVersion: kind.definition.version, simulated: false, startedAt: .now())
    let round = OpenRound(
      form: .eye(kind), seed: 1, tilt: tilt, record: record,
      machine: try kind.machine(RoundOptions(), seed: 1), gesture: RoundGesture(tilt),
      touched: Self.now)
    _ = rounds.insert(round)
    return record.id
  }

  private func answer(_ id: RunID, question: Int = 1) throws -> RoundAnswer {
    let open = try #require(rounds[id]?.machine.question)
    return RoundAnswer(question: question, choice: try #require(open.choices.first), origin: .key)
  }

  private func shown(_ effects: [Rounds.Effect]) -> [OpenRound] {
    effects.compactMap { if case .show(let round) = $0 { round } else { nil } }
  }

  @Test mutating func `a round is as it was until its answer is settled`() throws {
    let id = try begin()
    let round = try #require(rounds[id])
    let step = try #require(try RoundStep(round, by: try answer(id), at: Self.now, maker))
    #expect(step.change.trials.map(\.origin) == [.key])
    #expect(step.change.run.revision == round.record.revision + 1)
    #expect(rounds[id]?.machine.question?.number == 1)
    let effects = rounds.settle(step)
    #expect(rounds[id]?.machine.question?.number == 2)
    #expect(shown(effects).map(\.record.id) == [id])
    #expect(step.changed == step.change.trials)
  }

  @Test mutating func `an answer to another question makes no step`() throws {
    let id = try begin()
    let round = try #require(rounds[id])
    let late = try answer(id, question: 2)
    #expect(try RoundStep(round, by: late, at: Self.now, maker) == nil)
  }

  @Test mutating func `a round that is left keeps its rows, and none counts`() throws {
    let id = try begin()
    var round = try #require(rounds[id])
    let step = try #require(try RoundStep(round, by: try answer(id), at: Self.now, maker))
    _ = rounds.settle(step)
    round = try #require(rounds[id])
    let end = try RoundStep(round, ending: .stopped, at: Self.now, maker)
    #expect(end.change.run.state == .cancelled)
    #expect(end.change.marks.map(\.trial) == step.change.trials.map(\.id))
    #expect(end.changed.map(\.status) == [.aborted, .aborted])
    let effects = rounds.settle(end)
    #expect(rounds.isEmpty)
    guard case .release(let gone) = effects.first, gone == id else {
      Issue.record("\(effects)")
      return
    }
    #expect(shown(effects).first?.snapshot.end == .stopped)
  }

  @Test mutating func `a question that is shown again keeps its first moment`() throws {
    let id = try begin()
    let first = OpenRound.Shown(question: 1, at: Self.now, uncertainty: 0.01)
    let effects = rounds.show(first, of: id, turn: .none, at: Self.now)
    #expect(shown(effects).count == 1)
    let later = OpenRound.Shown(
      question: 1, at: Self.now.advanced(bySeconds: 3), uncertainty: nil)
    let again = rounds.show(later, of: id, turn: .half, at: later.at)
    #expect(again.isEmpty)
    #expect(rounds[id]?.shown == first)
    #expect(rounds[id]?.turn == .half)
  }

  @Test mutating func `how the sensor stands is told when it changes`() throws {
    let id = try begin(.friendly)
    let here = TiltSource(id: Self.tablet, lastReceived: Self.now, isLeaned: true)
    func told(_ effects: [Rounds.Effect]) -> [TiltCondition] { shown(effects).map(\.condition) }
    let absent = rounds.update(by: nil, lost: nil, at: Self.now)
    #expect(told(absent) == [.absent])
    let found = rounds.update(by: here, lost: nil, at: Self.now)
    #expect(told(found).count == 1)
    #expect(rounds[id]?.simulatedTablet == Self.tablet)
    let same = rounds.update(by: here, lost: nil, at: Self.now)
    #expect(same.isEmpty)
    let silent = rounds.update(id, by: here, at: Self.now.advanced(bySeconds: 1.6))
    #expect(told(silent) == [.silent])
    let lost = rounds.update(by: nil, lost: Self.tablet, at: Self.now)
    #expect(told(lost) == [.lost])
  }

  @Test mutating func `remotes are counted in every round, and told once`() throws {
    _ = try begin()
    _ = try begin()
    let first = rounds.count(remotes: 1)
    #expect(shown(first).map(\.remotes) == [1, 1])
    let second = rounds.count(remotes: 1)
    #expect(second.isEmpty)
  }
}
