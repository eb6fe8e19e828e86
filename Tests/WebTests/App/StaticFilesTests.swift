import HTTPTypes
import Testing

@testable import Web

@Suite struct StaticFilesTests {
  @Test func `style sheets are served as one, each once, in the order of their names`()
    async throws
  {
    let fixture = try await RouteFixture()
    func sheet(_ names: String) async throws -> (status: Int, body: String) {
      try await fixture.send(.get, "/static/css/\(names).css")
    }
    let core = try await sheet("core").body
    let learn = try await sheet("learn").body
    #expect(core.count > 1000 && learn.count > 1000)
    #expect(try await sheet("core+learn").body == core + learn)
    #expect(try await sheet("learn+core").body == learn + core)
    for names in ["core+core", "core+none", "core+", "+core", "+", "core+learn+core"] {
      #expect(try await sheet(names).status == 404, "\(names)")
    }
    try fixture.close()
  }
}
