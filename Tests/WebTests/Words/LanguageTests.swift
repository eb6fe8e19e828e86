import Testing
@testable import Web

@Suite struct LanguageTests {
  /// RFC 9110 section 12.5.4: the highest weight wins, 1 where none is given.
  @Test(arguments: [
    ("en", Language.en), ("sv-SE,sv;q=0.9,en;q=0.8", .sv), ("en-GB, sv;q=0.5", .en),
    ("sv;q=0.3,en;q=0.7", .en), ("de,fr", .sv), ("", .sv), ("en;q=0", .sv), ("EN", .en),
    ("*", .sv), ("en;q=x,sv;q=0.1", .sv), (";;,,=", .sv),
  ])
  func `the browser's wish is understood`(_ header: String, _ language: Language) {
    #expect(Language.negotiated(asked: nil, cookie: nil, accepted: header) == language)
  }

  @Test func `the address outweighs the cookie and the cookie the browser`() {
    #expect(Language.negotiated(asked: "en", cookie: "sv", accepted: "sv") == .en)
    #expect(Language.negotiated(asked: nil, cookie: "en", accepted: "sv") == .en)
    #expect(Language.negotiated(asked: "xx", cookie: "yy", accepted: nil) == .sv)
  }
}
