import Testing

@testable import Learning

@Suite struct SpellingPlistTests {
  private static let head = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">

    """

  private static func read(_ body: String, head: String = head) -> SpellingReading {
    SpellingReading(Array((head + body + "\n</plist>\n").utf8))
  }

  private static let words = [
    SpellingWord("green", incorrect: ["grean", "gren"], audio: "green.mp3"),
    SpellingWord("it's", incorrect: ["its'".replacing("'", with: "")]),
  ]

  /// The same columns as dictionaries, or as arrays of texts.
  @Test(arguments: [
    """
    <array><dict><key>correct</key><string>green</string><key>incorrect</key><string>grean</string>
    <key>incorrect 2</key><string>gren</string><key>audio</key><string>green.mp3</string>
    <key>grade</key><integer>1</integer></dict>
    <!-- a comment --><dict><key>correct</key><string>it&apos;s</string>
    <key>incorrect</key><string>its</string><key>audio</key><string/></dict></array>
    """,
    """
    <array><array><string>green</string><string>grean</string><string>gren</string>
    <string>green.mp3</string></array>
    <array><string>it&#39;s</string><string>&#x69;ts</string></array></array>
    """,
    """
    <dict><key>version</key><integer>2</integer><key>words</key>
    <array><array><string>green</string><string>grean</string><string>gren</string>
    <string>green.mp3</string></array><array><string>it's</string><string>its</string></array></array>
    </dict>
    """,
  ])
  func `dictionaries and arrays of texts are read`(body: String) {
    let reading = Self.read(body)
    #expect(reading.format == .plist)
    #expect(reading.words == Self.words)
    #expect(reading.problems.isEmpty)
  }

  @Test func `an array of texts is a list of words`() {
    let reading = Self.read("<array>\n<string>cat</string>\n<string>dog</string>\n</array>")
    #expect(reading.words.map(\.text) == ["cat", "dog"])
  }

  @Test func `a problem is told at its line`() {
    let reading = Self.read("<array>\n<string>cat</string>\n<string>d0g</string>\n</array>")
    #expect(
      reading.problems == [SpellingProblem(.notALetter, line: 6, column: 1, text: "d0g")])
  }

  @Test func `entities are never expanded: a document that declares some is refused`() {
    let declaration = """
      <?xml version="1.0"?>
      <!DOCTYPE plist [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">
      <!ENTITY c SYSTEM "file:///etc/passwd">]>
      <plist version="1.0">
      """
    let reading = Self.read("<array><string>&b;&c;</string></array>", head: declaration)
    #expect(reading.problems == [SpellingProblem(.plistDeclaration, line: 2)])
    #expect(reading.words.isEmpty)
    let undeclared = Self.read("<array><string>&b;</string></array>")
    #expect(undeclared.problems.map(\.code) == [.plistEntity])
  }

  @Test(
    arguments: [
      ("<array><string>cat</array></string>", SpellingProblem.Code.plistSyntax),
      ("<array><string>cat", .plistSyntax),
      ("<array><script>cat</script></array>", .plistSyntax),
      ("<array><![CDATA[cat]]></array>", .plistSyntax),
      ("<dict><string>cat</string></dict>", .plistSyntax),
      ("<string>cat</string>", .plistShape),
      ("<array><integer>1</integer></array>", .plistShape),
      ("<array><dict><key>correct</key><array/></dict></array>", .plistShape),
      ("<array/>", .empty),
      ("<array><string>&#0;</string></array>", .invisibleCharacter),
      ("<array><string>&lt;b&gt;</string></array>", .html),
    ] as [(String, SpellingProblem.Code)])
  func `what is no list of words is told`(body: String, code: SpellingProblem.Code) {
    #expect(Self.read(body).problems.map(\.code) == [code])
  }

  @Test func `a hundred thousand arrays in each other end at the sixth`() {
    let deep = String(repeating: "<array>", count: 100_000)
    #expect(Self.read(deep).problems.map(\.code) == [.plistSyntax])
  }

  @Test func `a property list in a newer form of bytes is told as one`() {
    #expect(
      SpellingReading(Array("bplist15".utf8) + [0xD1, 1]).problems.map(\.code) == [.plistBinary])
  }
}
