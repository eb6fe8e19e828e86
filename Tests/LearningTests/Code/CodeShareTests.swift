import Testing

@testable import Learning

@Suite struct CodeShareTests {
  private static let program = CodeShare.program(
    name: "Tio varv", SlangProgram(blocks: [.repeat(.number(10)), .print(.turn), .end]))

  @Test func `a program comes back from its text with its name`() throws {
    let text = Self.program.text
    #expect(text.hasPrefix("SLANG 1 program "))
    #expect(text.split(separator: "\n").dropFirst() == ["repeat 10", "print turn", "end"])
    #expect(try CodeShare(text) == Self.program)
  }

  @Test func `spaces at ends, other line ends and lines around it change nothing`() throws {
    let windows = Self.program.text.replacing("\n", with: "  \r\n")
    #expect(try CodeShare("\n" + windows + "\r\n\r\n") == Self.program)
  }

  @Test func `every part of a text that is not all of it is told as cut`() throws {
    let text = Self.program.text
    let head = try #require(text.firstIndex(of: "\n"))
    for end in text.indices where end > text.index(text.startIndex, offsetBy: 8) {
      let part = String(text[..<end])
      // The line end at its end says nothing.
      if part + "\n" == text || end > text.index(before: text.endIndex) { continue }
      #expect(throws: CodeShare.Problem.cut, "\(part)") { try CodeShare(part) }
    }
    #expect(throws: CodeShare.Problem.cut) {
      try CodeShare(String(text[..<head]) + "\nrepeat 11\nprint turn\nend")
    }
  }

  @Test func `a program alone is one too, in the words of the screen`() throws {
    guard case .program(let name, let program) = try CodeShare("skriv \"hej\"", language: .sv)
    else {
      Issue.record("no program")
      return
    }
    #expect(name.isEmpty && program.lines.map(\.block) == [.print(.text("hej"))])
  }

  @Test(arguments: ["", "  \n", "SLANG 2 program 00000000 A\nprint 1", "SLANG"])
  func `what is none of ours is told`(text: String) {
    #expect(throws: CodeShare.Problem.unknown) { try CodeShare(text) }
  }

  @Test func `what cannot be read says where`() {
    let error = #expect(throws: CodeShare.Problem.self) { try CodeShare("print 1\ngoto 10") }
    guard case .reading(let problem)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(problem.code == .word && problem.line == 2)
  }

  @Test func `progress of a whole course fits into a code`() throws {
    let done =
      (1...52).map { CodeShare.Done(id: "choose-\($0)") }
      + (1...18).map {
        CodeShare.Done(id: "challenge-\($0)", isStarred: $0 % 2 == 0, isMended: $0 % 3 == 0)
      }
      + (1...10).map { CodeShare.Done(id: "choose-q\($0)") }
    let share = CodeShare.progress(name: "Maja", done)
    #expect(share.text.utf8.count <= CodeShare.mostQRBytes)
    #expect(try CodeShare(share.text) == share)
  }
}
