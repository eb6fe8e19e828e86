import FoundationEssentials
import Model
import Testing

@testable import Web

@Suite struct APIDescriptionTests {
  /// Returns what an operation is answered with beside 200, by status.
  private func errors(
    _ method: String, _ path: String, _ operation: String
  ) throws -> [String: String] {
    let item = #"{"parameters":[],"\#(method)":\#(operation)}"#
    let file = #"{"openapi":"3.1.0","paths":{"\#(path)":\#(item)}}"#
    struct Document: Decodable {
      struct Operation: Decodable {
        struct Answer: Decodable {
          var ref: String?
          private enum CodingKeys: String, CodingKey { case ref = "$ref" }
        }
        var responses: [String: Answer]
      }
      struct Item: Decodable {
        var get: Operation?
        var post: Operation?
      }
      var openapi: String
      var paths: [String: Item]
    }
    let text = try APIDescription(Array(file.utf8)).text()
    let document = try JSONDecoder().decode(Document.self, from: Data(text.utf8))
    #expect(document.openapi == "3.1.0")
    let found = try #require(document.paths[path])
    let answers = try #require(found.get ?? found.post).responses
    #expect(answers["200"] != nil && answers["200"]?.ref == nil)
    return answers.compactMapValues { $0.ref?.split(separator: "/").last.map(String.init) }
  }

  private static let plain = #"{"responses":{"200":{"description":"Well."}}}"#

  @Test func `whatever is asked may come from elsewhere or fail`() throws {
    #expect(
      try errors("get", "/api/v1/health", Self.plain)
        == ["401": "Unpaired", "403": "Foreign", "500": "Failed"])
  }

  @Test func `what is named in the path may be unknown`() throws {
    #expect(try errors("get", "/api/v1/runs/{id}", Self.plain)["404"] == "Unknown")
  }

  @Test func `a change may be too large, no JSON, refused and, where it has a body, malformed`()
    throws
  {
    let change = [
      "401": "Unpaired", "403": "Foreign", "413": "TooLarge", "415": "NotJSON", "422": "Refused",
    ]
    let all = change.merging(["500": "Failed"]) { $1 }
    #expect(try errors("post", "/api/v1/tour", Self.plain) == all)
    let body = #"{"requestBody":{},"responses":{"200":{"description":"Well."}}}"#
    #expect(
      try errors("post", "/api/v1/tour", body) == all.merging(["400": "Malformed"]) { $1 })
  }

  @Test func `what an operation says of its own stays`() throws {
    let own =
      ##"{"responses":{"200":{"description":"Well."},"409":{"$ref":"#/components/responses/NotAllowed"}}}"##
    #expect(try errors("get", "/api/v1/runs", own)["409"] == "NotAllowed")
  }

  @Test func `the methods of a path are its operations alone`() throws {
    let file = #"{"paths":{"/a":{"parameters":[],"summary":"A.","post":{},"get":{}}}}"#
    #expect(try APIDescription(Array(file.utf8)).methods == ["/a": ["GET", "POST"]])
  }
}
