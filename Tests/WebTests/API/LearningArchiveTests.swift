import Export
import HTTPTypes
import Learning
import Model
import Store
import Testing

@testable import Station
@testable import Web

/// A list leaves with the words that a teacher recorded for it and comes back whole, or not at all.
@Suite struct LearningArchiveTests {
  private static let list = "sol\tros|kam\tros\nsäl\tunge|kam\tunge\n"
  private static let name = "compounds-sv.txt"

  /// RIFF/WAVE, PCM, 16 kHz, mono, 16 bits.
  private static func wave(samples: Int, rate: Int = 16_000, channels: Int = 1) -> [UInt8] {
    func little(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let frame = 2 * channels
    let data = [UInt8](repeating: 1, count: samples * frame)
    return Array("RIFF".utf8) + little(36 + data.count, 4) + Array("WAVEfmt ".utf8)
      + little(16, 4) + little(1, 2) + little(channels, 2) + little(rate, 4)
      + little(rate * frame, 4) + little(frame, 2) + little(16, 2) + Array("data".utf8)
      + little(data.count, 4) + data
  }

  /// A ZIP file of any files.
  private static func zip(_ files: [(name: String, bytes: [UInt8])]) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var records: [[UInt8]] = []
    for file in files {
      var zip = try ZipFile(name: file.name, at: .now(), start: bytes.count)
      let packed = zip.add(file.bytes)
      let end = try zip.finishEntry()
      records.append(end.record)
      bytes += zip.head + packed + end.rest
    }
    return bytes + (try ZipFile.directory(records, start: bytes.count))
  }

  private func problem(_ files: [(name: String, bytes: [UInt8])]) throws -> Problem {
    let bytes = try Self.zip(files)
    return try #require(throws: Problem.self) { _ = try LearningArchive(bytes) }
  }

  @Test func `what goes out comes back: the list, who let a word through, and every sound`() throws
  {
    let text = "#! säl\n" + Self.list
    let sounds = ["sol": Self.wave(samples: 800), "sälunge": Self.wave(samples: 1600)]
    let file = LearningArchiveFile(
      (Self.name, text), words: ["borta", "sol", "sälunge"], at: .now()
    ) { sounds[$0] }
    var bytes: [UInt8] = []
    while let part = try file.next() { bytes += part }
    let archive = try LearningArchive(bytes)
    #expect(archive.kind == .compounds && archive.language == .sv)
    #expect(archive.text == text)
    #expect(archive.sounds.mapValues(\.bytes) == sounds)
  }

  @Test func `a word that has a recording keeps it, and the others get theirs`() throws {
    let store = try Store.inMemory()
    let catalogue = Catalogue(store: store, displays: { [] })
    let (own, other) = (Self.wave(samples: 100), Self.wave(samples: 200))
    try store.keepLearningSound(own, of: "sol", language: "sv")
    let archive = try LearningArchive(
      Self.zip([
        (Self.name, Array(Self.list.utf8)), ("sounds/sol.wav", other), ("sounds/KAM.WAV", other),
      ]))
    let list = try catalogue.makeLearningList(
      NewLearningList(kind: .compounds, language: .sv, title: "Ny", text: archive.text),
      sounds: archive.sounds)
    #expect(try store.learningLists() == [list])
    #expect(try store.learningSound("sol", language: "sv") == own)
    #expect(try store.learningSound("kam", language: "sv") == other)
    #expect(try store.learningSoundSizes(language: "sv") == ["sol": own.count, "kam": other.count])
  }

  @Test func `a file that does not belong there is named`() throws {
    let list = (Self.name, Array(Self.list.utf8))
    let sound = Self.wave(samples: 100)
    #expect(try problem([("sounds/sol.wav", sound)]).code == "archive-no-list")
    #expect(try problem([("sounds/sol.txt", sound)]).code == "archive-no-list")
    for (name, bytes, code) in [
      ("readme.txt", [1], "archive-unknown-file"),
      ("spelling-en.tsv", [1], "archive-unknown-file"),
      ("../sol.wav", sound, "archive-unknown-file"),
      ("sounds/måne.wav", sound, "archive-unknown-word"),
      ("sounds/../sol.wav", sound, "archive-unknown-word"),
      ("sounds/sol.wav", Array("ID3".utf8), "sound-not-wave"),
      ("sounds/sol.wav", Self.wave(samples: 0), "sound-empty"),
      ("sounds/sol.wav", Self.wave(samples: 100, rate: 44_100, channels: 2), "sound-format"),
      ("sounds/sol.wav", Self.wave(samples: 80_001), "sound-too-long"),
      ("sounds/sol.wav", Self.wave(samples: 250_000), "sound-too-large"),
      ("sounds/sol.wav", [UInt8](repeating: 0, count: 3_000_000), "zip-too-large"),
    ] as [(String, [UInt8], String)] {
      let found = try problem([list, (name, bytes)])
      #expect(found.code == code && found.file == name, "\(name)")
      #expect(found.status == .unprocessableContent)
    }
    let twice = try problem([list, ("sounds/sol.wav", sound), ("sounds/SOL.wav", sound)])
    #expect(twice.code == "zip-name-twice" && twice.file == "sounds/SOL.wav")
  }

  /// The original's columns: correct, incorrect, incorrect 2, audio.
  @Test func `a sound that the list names is its word's, wherever it lies`() throws {
    let table = """
      correct,incorrect,incorrect 2,audio
      ship,shipp,chip,Skeppet 1.wav
      train,trane,,train
      trains,,,train
      green,grean,,
      cat,,,missing.wav
      dog,,,

      """
    let (one, two) = (Self.wave(samples: 100), Self.wave(samples: 200))
    let archive = try LearningArchive(
      Self.zip([
        ("Week 34/words.csv", Array(table.utf8)), ("Week 34/skeppet 1.WAV", one),
        ("Week 34/audio/train.wav", two), ("sounds/green.wav", one), ("Dog.wav", two),
        ("__MACOSX/Week 34/._words.csv", [0]), ("Week 34/.DS_Store", [0]),
      ]))
    #expect(archive.kind == .spelling && archive.language == .en)
    let sounds = ["ship": one, "train": two, "trains": two, "green": one, "dog": two]
    #expect(archive.sounds.mapValues(\.bytes) == sounds)
    // The names stay with the list, also those of which there is no file.
    let kept = LearningListText(archive.text, kind: .spelling)
    #expect(
      kept.sounds.map(\.name) == ["Skeppet 1.wav", "train", "train", "missing.wav"])
  }

  @Test func `a property list names its sounds too, in the language that is asked for`() throws {
    let list = """
      <plist version="1.0"><array><dict>
      <key>correct</key><string>säl</string><key>incorrect</key><string>sel</string>
      <key>audio</key><string>ljud1.wav</string>
      </dict></array></plist>
      """
    let sound = Self.wave(samples: 100)
    let archive = try LearningArchive(
      Self.zip([("ord.plist", Array(list.utf8)), ("ljud1.wav", sound)]), language: .sv)
    #expect(archive.language == .sv && archive.sounds.mapValues(\.bytes) == ["säl": sound])
  }

  @Test func `of a list from elsewhere too everything belongs there, and is what it says`() throws {
    let list = ("a.tsv", Array("correct\taudio\nship\tship.mp3\n".utf8))
    let sound = Self.wave(samples: 100)
    for (name, bytes, code) in [
      ("b.csv", Array("cat".utf8), "archive-unknown-file"),
      ("chip.wav", sound, "archive-unknown-file"),
      ("ship.mp3", Array("ID3".utf8), "sound-not-wave"),
    ] as [(String, [UInt8], String)] {
      let found = try problem([list, (name, bytes)])
      #expect(found.code == code && found.file == name, "\(name)")
    }
    let twice = try problem([list, ("a/ship.mp3", sound), ("b/ship.mp3", sound)])
    #expect(twice.code == "zip-name-twice" && twice.file == "b/ship.mp3")
    let broken = try problem([("a.plist", Array("<plist><array>".utf8))])
    #expect(broken.code == "learning-list-invalid" && broken.file == "a.plist")
  }

  @Test func `a line that cannot be read is named with the file it is in`() throws {
    let found = try problem([(Self.name, Array("sol\tros|kam\tros\nis\tbit\n".utf8))])
    #expect(found.code == "learning-list-invalid" && found.file == Self.name)
    #expect(found.cell?.line == 2 && found.detail == "list-missing-column")
    #expect(try problem([(Self.name, [0xE5, 0x0A])]).code == "archive-not-text")
    #expect(throws: Problem.self) { try LearningArchive(Array("no ZIP file".utf8)) }
  }

  @Test func `more sounds than a list has are refused before one is unpacked`() throws {
    let files = (0..<1011).map { ("sounds/\($0).wav", [UInt8]()) }
    #expect(try problem(files).code == "zip-too-many-files")
  }
}
