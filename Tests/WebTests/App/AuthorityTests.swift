import Testing
@testable import Web

@Suite struct AuthorityTests {
  @Test(arguments: ["127.0.0.1:8080", "localhost:8080", "LOCALHOST:8080", "[::1]:8080"])
  func `a loopback name with our port is ours`(_ authority: String) {
    #expect(Authority.isOwn(authority, port: 8080))
  }

  @Test(arguments: [
    "", "127.0.0.1", "localhost", "localhost:80", "localhost:80801", "evil.example:8080",
    "localhost.evil.example:8080", "127.0.0.1:8080@evil.example", "localhost.:8080", "::1:8080",
    "0.0.0.0:8080", "127.0.0.1:8080 ",
  ])
  func `any other name is foreign`(_ authority: String) {
    #expect(!Authority.isOwn(authority, port: 8080))
  }

  @Test func `port 80 may be left out`() {
    #expect(Authority.isOwn("localhost", port: 80))
    #expect(Authority.isOwn("localhost:80", port: 80))
  }

  @Test(arguments: [
    ("serial:/dev/pts/4", "serial%3A%2Fdev%2Fpts%2F4"), ("å b", "%C3%A5%20b"),
    ("a-._~Z9", "a-._~Z9"),
  ])
  func `a part of a path is encoded and read back`(_ text: String, _ encoded: String) {
    #expect(PathText.encoded(text) == encoded)
    #expect(PathText.decoded(encoded) == text)
  }

  @Test(arguments: ["%", "%4", "%GG", "%FF", "%C3"])
  func `what is not percent-encoded UTF-8 is nothing`(_ part: String) {
    #expect(PathText.decoded(part) == nil)
  }
}
