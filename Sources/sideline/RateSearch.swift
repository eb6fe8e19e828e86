import ArgumentParser
import Devices
import Model

/// Finds the rate of a serial line at whose end nobody knows what is.
struct RateSearch {
  /// The usual ones first.
  static let rates = [115_200, 9600, 57_600, 38_400, 19_200, 230_400, 4800, 2400]
  /// A board that the opening resets boots for up to 2 s before it says anything.
  private static let patience = Duration.seconds(4)
  private static let rounds = 2
  /// So many bytes tell noise from text.
  private static let enough = 96

  /// What was heard at a rate.
  struct Found {
    var rate: Int
    var guess: StreamGuess
    var chunks: [Chunk]
  }

  /// Listens at one rate after the other until something reads as text, and says what it heard.
  ///
  /// - Parameter target: The line.
  /// - Returns: The rate at which it reads as text, else as frames.
  /// - Throws: `ExitCode.unavailable` if at none it does; says on stderr what to do.
  static func find(at target: DeviceTarget) async throws -> Found {
    var isNoisy = false
    for _ in 0..<rounds {
      var framed: Found?
      for rate in rates {
        let found = try await listen(to: target, at: rate)
        complain("\(rate) bit/s: \(words(for: found.guess))")
        switch found.guess {
        case .text: return found
        case .frames: framed = framed ?? found
        case .noise: isNoisy = true
        case .silence: break
        }
      }
      if let framed { return framed }
      if isNoisy { break }
    }
    complain(
      isNoisy
        ? "Something comes, but at none of these rates it reads as text or frames. Say the rate: --baud N"
        : "Nothing came. Is the device switched on, and does it send without being asked? Have it measure "
          + "while this listens, or say the rate: --baud N")
    throw ExitCode.unavailable
  }

  private static func listen(to target: DeviceTarget, at rate: Int) async throws -> Found {
    var target = target
    target.driver.profile.serial?.baudRate = rate
    let chunks = try await target.listen(for: patience) { chunks in
      let bytes = chunks.flatMap(\.bytes)
      switch StreamGuess(bytes) {
      case .text(let lines): return lines >= 3
      case .frames(_, let length): return bytes.count >= 8 * length
      case .noise: return bytes.count >= enough
      case .silence: return false
      }
    }
    return Found(rate: rate, guess: StreamGuess(chunks.flatMap(\.bytes)), chunks: chunks)
  }

  private static func words(for guess: StreamGuess) -> String {
    switch guess {
    case .silence: "nothing"
    case .text(let lines): "text, \(lines) line\(lines == 1 ? "" : "s")"
    case .frames(let marker, let length):
      "frames of \(length) bytes that begin with \(Hex.string(marker))"
    case .noise: "neither text nor frames"
    }
  }
}
