import Model
import Store
import Testing

@testable import Fleet

/// What the store and, through it, other tablets may say.
@Suite struct ClubAnswerTests {
  private func answer(_ members: String, now: String = "1764345600000") throws -> ClubAnswer {
    try ClubAnswer(
      """
      {"club": "Klubben", "station": 3, "names": true, "eye": false, "epoch": "one", "now": \(now),
        "teams": null, "keep_months": null, \(members)}
      """)
  }

  @Test func `a document that no number can hold is left out, and the others are read`() throws {
    let answer = try answer(#""items": [{"a": 1e400}, {"a": 1}]"#)
    #expect(answer.documents == [.null, .object(["a": .number(1)])])
  }

  @Test(arguments: [#""words""#, "[1]", #"{"waiting": {}}"#, #"{"clock_ms": 1e30}"#])
  func `what another tablet reports hinders nobody`(_ report: String) throws {
    let answer = try answer(#""stations": [{"id": 1, "name": "A", "report": \#(report)}]"#)
    #expect(answer.stations?.map(\.name) == ["A"])
    #expect(answer.stations?.first?.report == nil)
  }

  @Test func `a moment that cannot be is none`() throws {
    let answer = try answer(
      """
      "stations": [{"id": 1, "name": "A", "seen": \(Int64.min), "doubled": \(Int64.max)}],
      "forgetting": [{"at": \(Int64.min), "done": 1, "stations": 1}]
      """)
    #expect(answer.stations?.first?.seen == nil && answer.stations?.first?.doubled == nil)
    #expect(answer.forgetting?.isEmpty == true)
  }

  @Test(arguments: ["-9223372036854775808", "9223372036854775807", "-1"])
  func `a store whose clock cannot be is refused`(_ now: String) {
    #expect(throws: FleetError.self) { try answer(#""items": []"#, now: now) }
  }

  @Test func `whom a run of keeps from being forgotten is told as such and tried again soon`() {
    let error = FleetError(StoreError.conflict(run: .new(), revision: 1))
    #expect(error.code == .busy && error.code.mayMend)
    #expect(FleetError(StoreError.diskFull).code.mayMend)
  }

  @Test func `an invitation names no file of this machine`() throws {
    let invitation = Invitation(
      place: ["host": "a", "sslkey": "/etc/shadow", "passfile": "/x", "service": "y"], code: "c")
    let file = MembershipFile(folder: "/nowhere")
    let options = file.options(Membership(invitation, name: "Platta"))
    #expect(options["host"] == "a")
    #expect(Set(options.keys).isDisjoint(with: ["sslkey", "passfile", "service", "sslrootcert"]))
  }
}
