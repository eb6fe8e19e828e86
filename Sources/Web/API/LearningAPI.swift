import HTTPTypes
import Hummingbird
import Learning
import Model
import NIOCore
import Station
import Store

/// `/api/v1/learning`: sounds of words, and who a child travels as.
struct LearningAPI: Sendable {
  let station: Station
  let catalogue: Catalogue
  let clips: SpeechClips

  private struct SettingsBody: Codable {
    /// Whether the start page has a door to the games.
    var shown: Bool
  }

  private struct LearnerBody: Codable {
    var figure: JourneyCharacter
  }

  func add(to group: RouterGroup<WebContext>) {
    group.get("learning/sounds/:language/:word", use: sound)
    group.get("learning/rounds/:id/sound", use: roundSound)
    group.post("learning/learners/:number", use: setLearner)
    group.get("learning/settings") { _, _ in
      try JSONAnswer.response(SettingsBody(shown: try catalogue.showsLearning()))
    }
    group.post("learning/settings", use: set)
  }

  private func sound(_ request: Request, _ context: WebContext) throws -> Response {
    guard let language = Language(rawValue: try PathPart.text("language", context)) else {
      throw Self.unknown
    }
    let word = try PathPart.text("word", context)
    return try answer(word, language, try Kind(request), isKept: true)
  }

  /// The sound of the word that a round asks; its name, which would tell how it is spelled, stays here.
  private func roundSound(_ request: Request, _ context: WebContext) async throws -> Response {
    let id = RunID(rawValue: try PathPart.text("id", context))
    let asked = try await station.spokenWord(in: id)
    let language: Language = asked.language == .sv ? .sv : .en
    return try answer(asked.word.text, language, try Kind(request), isKept: false)
  }

  private func answer(
    _ word: String, _ language: Language, _ kind: Kind, isKept: Bool
  ) throws -> Response {
    if kind != .sentence, let spoken = SpellingLanguage(rawValue: language.rawValue),
      let bytes = try catalogue.recordedSound(word, spoken)
    {
      return Self.sound(bytes, isKept ? "no-cache" : "no-store")
    }
    let names = [word, word.lowercased()]
    let found = names.lazy.compactMap { clips.bytes(of: $0, in: kind.rawValue, language) }.first
    guard let bytes = found else { throw Self.unknown }
    // A teacher may record it any moment.
    return Self.sound(bytes, isKept ? "max-age=300" : "no-store")
  }

  private static func sound(_ bytes: [UInt8], _ cache: String) -> Response {
    Response(
      status: .ok, headers: [.contentType: "audio/wav", .cacheControl: cache],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
  }

  private static let unknown = Problem(.notFound, "not-found", "There is no such sound.")

  /// Which sound of a word; its raw value is the folder of the clips.
  private enum Kind: String {
    case word = "words"
    case slow, sentence = "sentences"

    init(_ request: Request) throws {
      let query = request.uri.queryParameters
      if query["part"] == "sentence" {
        self = .sentence
      } else if query["pace"] == "slow" {
        self = .slow
      } else {
        self = .word
      }
    }
  }

  private func set(_ request: Request, _ context: WebContext) async throws -> Response {
    let body = try await JSONBody(request)
    let wish = try body.decoded(as: SettingsBody.self)
    return try await Idempotency.answer(request, body, by: catalogue, status: .ok) { key in
      try catalogue.showLearning(wish.shown, key: key?.answered(by: wish))
      return wish
    }
  }

  private func setLearner(_ request: Request, _ context: WebContext) async throws -> Response {
    guard let number = Int(try PathPart.text("number", context)) else {
      throw Problem(.notFound, "not-found", "There is no such participant.")
    }
    let body = try await JSONBody(request)
    let wish = try body.decoded(as: LearnerBody.self)
    return try await Idempotency.answer(request, body, by: catalogue, status: .ok) { key in
      try catalogue.setFigure(wish.figure, of: number, key: key?.answered(by: wish))
      return wish
    }
  }
}
