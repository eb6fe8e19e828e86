import Foundation
import Testing

@testable import Web

@Suite struct SpeechClipsTests {
  @Test func `the clip of a word is found by its name, and nothing outside its folder`() throws {
    let folder = NSTemporaryDirectory() + "clips-\(UUID().uuidString)"
    let words = folder + "/sv/words"
    try FileManager.default.createDirectory(atPath: words, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Data([1, 2]).write(to: URL(fileURLWithPath: words + "/blåbär.wav"))
    let aloud = folder + "/sv/aloud"
    try FileManager.default.createDirectory(atPath: aloud, withIntermediateDirectories: true)
    try Data([4]).write(to: URL(fileURLWithPath: aloud + "/Vem är du?.wav"))
    try Data([3]).write(to: URL(fileURLWithPath: folder + "/sv/minus.wav"))
    let clips = SpeechClips(folder: folder)
    #expect(clips.bytes(of: "blåbär", in: "words", .sv) == [1, 2])
    #expect(clips.knows("blåbär", in: "words", .sv))
    #expect(clips.bytes(of: "Vem är du?", in: "aloud", .sv) == [4])
    for name in ["../minus", "..", "", "sol", "bl\0"] {
      #expect(clips.bytes(of: name, in: "words", .sv) == nil, "\(name)")
      #expect(!clips.knows(name, in: "words", .sv), "\(name)")
    }
    #expect(SpeechClips(folder: nil).bytes(of: "blåbär", in: "words", .sv) == nil)
  }
}
