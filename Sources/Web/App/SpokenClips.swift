import Export

/// Clips of texts that no build knows, spoken when they are first asked for and kept in memory.
///
/// A text is spoken once, however many ask for it, and one after the other: a class that presses at once
/// must not take the cores from what is measured.
actor SpokenClips {
  enum Refusal: Error, Sendable, Equatable {
    /// Too many texts wait to be spoken.
    case busy
    case failed(ToolFailure)
  }

  private struct Key: Hashable {
    var text: String
    var language: Language
  }

  private typealias Work = Task<Result<[UInt8], ToolFailure>, Never>

  /// More than a class presses for at once.
  static let mostWaiting = 64

  private let tool: SpeechTool
  private let most: Int
  private var kept: [Key: [UInt8]] = [:]
  /// What was asked for last stands last.
  private var order: [Key] = []
  private var size = 0
  private var making: [Key: Work] = [:]
  private var last: Work?

  /// - Parameters:
  ///   - tool: What speaks.
  ///   - most: How many bytes of clips are kept: some pages of a course.
  init(tool: SpeechTool = SpeechTool(), keeping most: Int = 8 << 20) {
    self.tool = tool
    self.most = most
  }

  /// How many bytes are kept.
  var bytes: Int { size }

  /// How many texts are being spoken, or wait for that.
  var waiting: Int { making.count }

  /// Returns the clip of what is said.
  ///
  /// - Parameters:
  ///   - text: Words and signs of sentences, as `SpokenText` makes them.
  ///   - language: Of the text.
  /// - Returns: A WAV file.
  /// - Throws: `Refusal`.
  func clip(of text: String, _ language: Language) async throws(Refusal) -> [UInt8] {
    let key = Key(text: text, language: language)
    if let clip = kept[key] {
      order.removeAll { $0 == key }
      order.append(key)
      return clip
    }
    let work = if let made = making[key] { made } else { try begin(key) }
    switch await work.value {
    case .success(let clip): return clip
    case .failure(let failure): throw .failed(failure)
    }
  }

  /// Has a text spoken when those before it are.
  private func begin(_ key: Key) throws(Refusal) -> Work {
    guard making.count < Self.mostWaiting else { throw .busy }
    let before = last
    let work = Work { [tool] in
      _ = await before?.value
      do throws(ToolFailure) {
        let clip = try await tool.clip(of: key.text, key.language.voice)
        self.keep(clip, key)
        return .success(clip)
      } catch {
        self.forget(key)
        return .failure(error)
      }
    }
    making[key] = work
    last = work
    return work
  }

  private func forget(_ key: Key) {
    making[key] = nil
    if making.isEmpty { last = nil }
  }

  private func keep(_ clip: [UInt8], _ key: Key) {
    forget(key)
    guard clip.count <= most else { return }
    kept[key] = clip
    order.append(key)
    size += clip.count
    while size > most {
      let oldest = order.removeFirst()
      size -= kept.removeValue(forKey: oldest)?.count ?? 0
    }
  }
}

extension Language {
  fileprivate var voice: SpeechTool.Voice {
    switch self {
    case .sv: .swedish
    case .en: .english
    }
  }
}
