import Engine
import Foundation
import HTTPTypes
import Model
import Store
import Testing

@testable import Web

/// A press is on the disk with its answer in one transaction, and the same press again gets the same
/// answer and writes nothing.
@Suite struct OneCommitTests {
  private let fixture: RouteFixture
  private let log: Log

  /// One test at a time counts.
  private final class Log: @unchecked Sendable {
    var commits: CommitLog

    init(_ commits: CommitLog) { self.commits = commits }
  }

  init() async throws {
    fixture = try await RouteFixture()
    log = Log(try CommitLog(database: fixture.store.path))
  }

  /// Sends a request with a key twice.
  ///
  /// - Returns: The answer.
  @discardableResult
  private func press(
    _ path: String, _ body: String = "", method: HTTPRequest.Method = .post, commits: Int = 1,
    _ place: SourceLocation = #_sourceLocation
  ) async throws -> [String: Any] {
    _ = try log.commits.newCommits()
    let key = UUID().uuidString
    let first = try await fixture.send(method, "/api/v1/" + path, body, key: key)
    #expect((200...201).contains(first.status), "\(first.body)", sourceLocation: place)
    #expect(try log.commits.newCommits() == commits, sourceLocation: place)
    let again = try await fixture.send(method, "/api/v1/" + path, body, key: key)
    #expect(again == first, sourceLocation: place)
    #expect(try log.commits.newCommits() == 0, sourceLocation: place)
    let answer = try JSONSerialization.jsonObject(with: Data(first.body.utf8))
    return try #require(answer as? [String: Any], sourceLocation: place)
  }

  /// Returns a body that makes an exercise of a shipped one.
  private func definition(_ id: String, title: String) throws -> String {
    let shipped = ExerciseLibrary.load().exercises.first { $0.id == "juggling" }
    var exercise = try #require(shipped)
    exercise.id = id
    exercise.number = 900
    exercise.title = LocalizedText(sv: title, en: title)
    let body = try JSONEncoder().encode(["yaml": ExerciseText.yaml(exercise)])
    return String(decoding: body, as: UTF8.self)
  }

  private func id(_ answer: [String: Any]) throws -> String {
    try #require(answer["id"] as? String)
  }

  private func savedRun() async throws -> String {
    let run = try await id(
      press("runs", #"{"exercise":"juggling","participant":7,"equipment":"foot"}"#))
    for value in 1...3 {
      try await press("runs/\(run)/attempts", #"{"value":\#(value)}"#)
    }
    try await press("runs/\(run)/undo")
    try await press("runs/\(run)/save")
    return run
  }

  @Test func `of a run and of its results`() async throws {
    try await press("participants", #"{"number":7,"nickname":"Ada"}"#)
    let run = try await savedRun()
    try await press("runs/\(run)/note", #"{"text":"Well done."}"#)
    let trial = try #require(try fixture.store.trials(limit: 1).items.first?.id.rawValue)
    try await press("trials/\(trial)/edit", #"{"value":9,"reason":"Miscounted."}"#)
    try await press("participants", #"{"number":8}"#)
    try await press("runs/\(run)/edit", #"{"participant":8,"reason":"It was somebody else."}"#)
    try await press("runs/\(run)/delete")
    try await press("runs/\(run)/restore")
    let deleted = try await press("results/delete", "{}")
    let deletion = try #require(deleted["deletion"] as? String)
    try await press("results/restore", #"{"deletion":"\#(deletion)"}"#)
    try fixture.close()
  }

  @Test func `of participants, plans and exercises`() async throws {
    try await press("participants/9", #"{"nickname":"Bo"}"#, method: .put)
    try await press("participants/9", #"{"group":"A"}"#, method: .patch)
    let sheet = Data("number,nickname\n9,Bo\n10,Cy\n".utf8).base64EncodedString()
    try await press("participants/import", #"{"file":"\#(sheet)"}"#)
    let plan = try await id(
      press("plans", #"{"participants":[9,10],"exercises":[{"id":"juggling","equipment":"foot"}]}"#)
    )
    try await press("plans/\(plan)/order", #"{"order":"person"}"#)
    try await press(
      "plans/\(plan)/cells", #"{"action":"skip","participant":9,"exercise":"juggling"}"#)
    try await press("plans/\(plan)/start", "{}")
    try await press("plans/\(plan)/end")
    let own = try definition("own", title: "Own")
    try await press("exercises", own)
    try await press("exercises/own", definition("own", title: "Other"), method: .put)
    try await press("exercises/own/delete")
    try fixture.close()
  }

  @Test func `of the eye test and of settings`() async throws {
    try await press("participants", #"{"number":7}"#)
    let round = try await press("eyetest/rounds", #"{"kind":"game","participant":7,"seed":5}"#)
    let answer = #"{"question":1,"choice":"left","origin":"key"}"#
    try await press("eyetest/rounds/\(id(round))/answers", answer)
    try await press("eyetest/rounds/\(id(round))/stop")
    try await press("eyetest/settings", #"{"listed":true}"#)
    try await press(
      "eyetest/screens", #"{"screen":"1280x800@1","card_widths_px":[504,504]}"#)
    try await press("eyetest/scores/reset")
    try await press("leaderboard", #"{"shown":true}"#)
    try await press("retention", #"{"months":12,"results":"delete"}"#)
    try fixture.close()
  }

  @Test func `of the learning games`() async throws {
    try await press("participants", #"{"number":7}"#)
    try await press("learning/learners/7", #"{"figure":"rut"}"#)
    try await press("learning/settings", #"{"shown":true}"#)
    let list = try await id(
      press(
        "learning/lists",
        #"{"kind":"compounds","language":"sv","title":"Egen","text":"sol\tros|kam|fot|sil\tros\n"}"#
      ))
    try await press(
      "learning/lists/\(list)",
      #"{"title":"Egen","text":"sol\tros|kam|fot|mus\tros\n","revision":1}"#)
    let round = try await id(
      press(
        "learning/rounds",
        #"{"kind":"words-cards","participant":7,"seed":5,"options":{"list":"\#(list)","level":1}}"#)
    )
    try await press(
      "learning/rounds/\(round)/answers", #"{"question":1,"choice":"kam","origin":"key"}"#)
    try await press("learning/rounds/\(round)/stop")
    let tiles = (1...8).map { #"{"x":0.\#($0),"y":0.5}"# }.joined(separator: ",")
    let roads = (0..<7).map { "[\($0),\($0 + 1)]" }.joined(separator: ",")
    let board = #""version":1,"landscape":"base","tiles":[\#(tiles)],"roads":[\#(roads)]"#
    let kept = try await id(press("learning/boards", #"{"name":"Bana",\#(board)}"#))
    try await press("learning/boards/\(kept)/delete")
    try await press("learning/scores/reset", #"{"game":"bubbles","list":"en-blends"}"#)
    try await press("learning/lists/\(list)/delete")
    try fixture.close()
  }
}
