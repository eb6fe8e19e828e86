import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore
import Testing

@testable import Web

@Suite struct ScreenTokenTests {
  private func read(_ value: String) -> ScreenToken? {
    var head = HTTPRequest(method: .get, scheme: nil, authority: "x", path: "/")
    head.headerFields[.cookie] = "lang=sv; \(ScreenToken.cookie)=\(value)"
    return ScreenToken(cookieOf: Request(head: head, body: RequestBody(buffer: ByteBuffer())))
  }

  @Test func `what a screen keeps comes back, and no two are alike`() throws {
    var seen: Set<[UInt8]> = []
    for _ in 0..<1000 {
      let token = ScreenToken()
      let header = token.keep(by: Response(status: .ok)).headers[.setCookie] ?? ""
      let parts = header.split(separator: "; ")
      #expect(Set(parts.dropFirst()) == ["Secure", "HttpOnly", "SameSite=Strict", "Path=/"])
      let value = parts[0].dropFirst("\(ScreenToken.cookie)=".count)
      #expect(value.count == 43)
      #expect(read(String(value))?.digest == token.digest)
      #expect(seen.insert(token.digest).inserted)
    }
  }

  @Test(arguments: [
    "", "x", String(repeating: "A", count: 42), String(repeating: "A", count: 44),
    // The same bytes in another form.
    String(repeating: "A", count: 42) + "B", String(repeating: "A", count: 43) + "=",
    String(repeating: "+", count: 43), String(repeating: "å", count: 43),
  ])
  func `what is no token is none`(value: String) {
    #expect(read(value) == nil)
  }

  @Test func `the digest is the SHA-256 of the bytes`() throws {
    // Of 32 zero bytes; `head -c 32 /dev/zero | sha256sum`.
    let known = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
    let digest = try #require(read(String(repeating: "A", count: 43))).digest
    #expect(
      digest.map {
        String($0, radix: 16).count < 2 ? "0" + String($0, radix: 16) : String($0, radix: 16)
      }.joined() == known)
  }
}
