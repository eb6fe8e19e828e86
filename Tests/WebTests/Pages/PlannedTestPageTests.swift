import Engine
import HTTPTypes
import Model
import Station
import Testing

@testable import Web

/// A test that all do at once, on the pages that lead to it and away from it.
@Suite struct PlannedTestPageTests {
  private let fixture: RouteFixture

  init() async throws {
    fixture = try await RouteFixture(tables: BeepLibrary.load().tables)
    let names = ["Alva", "Bo", "Cleo"]
    for (number, name) in zip(1..., names) {
      let body = #"{"number": \#(number), "nickname": "\#(name)"}"#
      _ = try await fixture.send(.post, "/api/v1/participants", body)
    }
  }

  private func plan() async throws -> Plan {
    try await fixture.station.createPlan(
      NewPlan(
        title: "Tisdag", participants: [1, 2, 3],
        exercises: [.init(id: "beep-20m"), .init(id: "hit-or-miss", equipment: "foot")],
        order: .exercise))
  }

  /// Has some of them run for the plan, and stops at once.
  private func run(_ people: [Int], for plan: Plan) async throws -> GroupRun {
    let group = try await fixture.station.createGroup(
      NewGroup(
        table: "beep-20m", entries: people.map { GroupEntry(participant: $0, bib: $0) },
        plan: plan.id))
    _ = try await fixture.station.startGroup(group.id)
    return try await fixture.station.press(GroupPress(.stop, id: "s"), on: group.id)
  }

  private func page(_ path: String) async throws -> (status: Int, text: String) {
    let answer = try await fixture.send(.get, path, cookie: "lang=sv")
    // As it is read, however its source is broken into lines.
    return (answer.status, answer.body.split(whereSeparator: \.isWhitespace).joined(separator: " "))
  }

  private func door(_ plan: Plan) -> String {
    "/groups/new?test=beep-20m&amp;plan=\(plan.id)"
  }

  @Test func `where a plan is made the tests stand beside the exercises`() async throws {
    let text = try await page("/plan").text
    #expect(text.contains(#"name="exercise" value="beep-20m""#))
    #expect(text.contains(#"name="exercise" value="course-600m""#))
    #expect(text.contains(#"name="exercise" value="hit-or-miss""#))
  }

  @Test func `the plan has one door to the test, how many have done it, and who is missing`()
    async throws
  {
    let plan = try await plan()
    let before = try await page("/plan").text
    #expect(before.contains("0 av 3 klara"))
    #expect(before.contains("Näst på tur: Alla samtidigt, Piptest 20 m."))
    #expect(!before.contains("Saknas:"))
    #expect(before.contains(door(plan)))
    #expect(try await page("/").text.contains(door(plan)))
    _ = try await run([1], for: plan)
    let after = try await page("/plan").text
    #expect(after.contains("1 av 3 klara"))
    #expect(after.contains("Saknas: 2 Bo, 3 Cleo"))
    #expect(after.contains(door(plan)))
  }

  @Test func `a group that waits for its start is what the door leads to`() async throws {
    let plan = try await plan()
    let group = try await fixture.station.createGroup(
      NewGroup(
        table: "beep-20m", entries: [1, 2, 3].map { GroupEntry(participant: $0, bib: $0) },
        plan: plan.id))
    let text = try await page("/plan").text
    #expect(text.contains(#"href="/groups/\#(group.id)""#))
    #expect(!text.contains(door(plan)))
  }

  @Test func `who has not done it is chosen where the group is made, and nobody else`()
    async throws
  {
    let plan = try await plan()
    _ = try await run([2], for: plan)
    let text = try await page("/groups/new?test=beep-20m&plan=\(plan.id)").text
    #expect(text.contains(#"data-plan="\#(plan.id)""#))
    #expect(text.contains(#"Ingår i planen&#32;<a href="/plan/\#(plan.id)">Tisdag</a>"#))
    let chosen = (1...3).filter {
      text.contains(#"data-s="in" aria-pressed="true" data-person="\#($0)""#)
    }
    #expect(chosen == [1, 3])
    let own = try await page("/groups/new?test=beep-20m&plan=\(plan.id)&participant=2").text
    #expect(own.contains(#"data-s="in" aria-pressed="true" data-person="2""#))
    #expect(!own.contains(#"data-s="in" aria-pressed="true" data-person="1""#))
  }

  @Test func `a group that is over leads back to its plan`() async throws {
    let plan = try await plan()
    let group = try await run([1], for: plan)
    let text = try await page("/groups/\(group.id)").text
    #expect(text.contains(#"href="/plan/\#(plan.id)" data-primary>Till planen</a>"#))
  }

  @Test func `no group is made for a plan that has no place for it`() async throws {
    let plan = try await plan()
    func status(_ query: String) async throws -> Int {
      try await page("/groups/new?" + query).status
    }
    #expect(try await status("test=beep-20m&plan=none") == 404)
    #expect(try await status("test=none&plan=\(plan.id)") == 404)
    #expect(try await status("test=cooper&plan=\(plan.id)") == 404)
    _ = try await fixture.station.perform(.end, on: plan.id)
    #expect(try await status("test=beep-20m&plan=\(plan.id)") == 409)
  }

  @Test func `once an exercise is saved the next press leads to what all do at once`()
    async throws
  {
    let plan = try await plan()
    let cell = PracticePlan.Cell(participant: 1, exercise: "hit-or-miss")
    let run = try await fixture.station.start(cell, of: plan.id)
    for _ in 1...8 {
      _ = try await fixture.station.perform(.keep(.outcome(.pass)), on: run.id)
    }
    _ = try await fixture.station.perform(.save, on: run.id)
    let text = try await page("/runs/\(run.id)").text
    #expect(text.contains(door(plan)))
    #expect(text.contains("Nästa: alla samtidigt"))
    // Nobody is sent off by a clock.
    #expect(!text.contains("data-queue "))
  }
}
