import Export
import FoundationEssentials
import Testing

/// With the real `rsvg-convert`, which the README's packages bring.
@Suite struct PictureToolTests {
  private let drawing = """
    <svg xmlns="http://www.w3.org/2000/svg" width="210mm" height="297mm" viewBox="0 0 210 297">
    <rect width="210" height="297" fill="#ffffff"/><text x="10" y="50">Åsa &amp; Bo 👟</text></svg>
    """

  @Test func `a drawing becomes a PNG of the width that was asked for`() async throws {
    let file = try await PictureTool().picture(of: drawing, as: .png, width: 420)
    // Signature and IHDR: W3C PNG, sections 5.2 and 11.2.1.
    #expect(Array(file.prefix(8)) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    let size = file[16..<24].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    #expect(size >> 32 == 420)
    #expect(size & 0xFFFF_FFFF == 594)
  }

  @Test func `a drawing becomes a PDF of its own size, A4`() async throws {
    let file = try await PictureTool().picture(of: drawing, as: .pdf, width: 420)
    let text = String(decoding: file, as: UTF8.self)
    #expect(text.hasPrefix("%PDF-1."))
    let box = try #require(text.firstMatch(of: /MediaBox\s*\[\s*0 0 ([0-9.]+) ([0-9.]+)/))
    // 210 by 297 mm in points of 1/72 inch (ISO 216; ISO 32000-1 section 8.3.2.3).
    #expect(abs((Double(box.1) ?? 0) - 595.28) < 1)
    #expect(abs((Double(box.2) ?? 0) - 841.89) < 1)
  }

  @Test func `what is no drawing is told as that`() async throws {
    let error = await #expect(throws: ToolFailure.self) {
      try await PictureTool().picture(of: "<svg", as: .png, width: 420)
    }
    guard case .failed(let why)? = error else { return }
    #expect(!why.isEmpty)
    #expect(!why.contains("\n"))
  }

  @Test func `without the package it says so`() async throws {
    let tool = PictureTool(path: "/nowhere/rsvg-convert")
    #expect(!tool.isThere)
    await #expect(throws: ToolFailure.missing) {
      try await tool.picture(of: drawing, as: .png, width: 420)
    }
  }
}
