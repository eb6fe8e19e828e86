import Dispatch
import Executors
import Glibc
import Learning
import Synchronization

/// Reads Debian's dictionaries when somebody first needs them: on a thread of its own, and only so much
/// of a file as a dictionary may have.
package final class DictionaryFiles: Sendable {
  /// How long somebody waits for them, in seconds; a game goes on without what a disk does not give.
  private static let patience = 5.0

  /// The folder that stands for `/usr/share`.
  private let folder: String
  private let queue = DispatchQueue(label: "sideline.dictionaries")
  private let timers = DispatchQueue(label: "sideline.dictionaries.timer")
  /// What was looked at: a file that is none is not read again, one that is missing may come.
  private let known = Mutex<Set<DebianDictionary>>([])

  package init(folder: String = "/usr/share") { self.folder = folder }

  /// Reads those of a language that are here and were not read yet, and gives them to a library.
  func read(_ language: SpellingLanguage, into library: LearningLibrary) async {
    let wanted = unread(language)
    guard !wanted.isEmpty else { return }
    let isRead = FirstAnswer<Void>()
    queue.async {
      for dictionary in self.unread(language) { self.read(dictionary, into: library) }
      isRead.give(())
    }
    let timer = DispatchSource.makeTimerSource(queue: timers)
    timer.setEventHandler { isRead.give(()) }
    timer.schedule(deadline: .now() + Self.patience)
    timer.activate()
    await isRead.wait(orIfCancelled: ())
    timer.cancel()
  }

  private func unread(_ language: SpellingLanguage) -> [DebianDictionary] {
    let known = known.withLock { $0 }
    return DebianDictionary.all(language).filter { !known.contains($0) }
  }

  private func read(_ dictionary: DebianDictionary, into library: LearningLibrary) {
    var contents: [[UInt8]] = []
    for file in dictionary.files {
      switch Self.bytes("\(folder)/\(file)") {
      case .missing: return
      case .refused: return mark(dictionary)
      case .read(let bytes): contents.append(bytes)
      }
    }
    mark(dictionary)
    if let words = dictionary.read(contents) { library.take(words, as: dictionary) }
  }

  private func mark(_ dictionary: DebianDictionary) {
    known.withLock { _ = $0.insert(dictionary) }
  }

  private enum Contents {
    case missing
    /// No file, or a larger one than any dictionary.
    case refused
    case read([UInt8])
  }

  private static func bytes(_ path: String) -> Contents {
    // A pipe that stands there holds nobody up.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return .missing }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size <= DebianDictionary.largestFile
    else { return .refused }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    var count = 0
    while count < bytes.count {
      let more = bytes.withUnsafeMutableBytes { buffer in
        Glibc.read(descriptor, buffer.baseAddress?.advanced(by: count), buffer.count - count)
      }
      if more < 0 && errno == EINTR { continue }
      guard more > 0 else { return .refused }
      count += more
    }
    return .read(bytes)
  }
}
