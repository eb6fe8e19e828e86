import Crypto
import FoundationEssentials
import Model

/// What tells apart two definitions of one exercise and version that were made on different tablets.
enum ExerciseDigest {
  private static let mark: Character = "~"

  /// Digests what an exercise measures; words and pictures do not count.
  ///
  /// - Returns: 16 digits of SHA-256 in hex.
  /// - Throws: What encoding it throws.
  static func digest(_ exercise: Exercise) throws -> String {
    var measured = exercise.measured
    measured.id = ""
    return SHA256.hash(data: Data(try JSON.bytes(measured))).prefix(8).map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }.joined()
  }

  /// Returns the identity by which the club knows an exercise.
  static func clubID(_ id: String) -> String { String(id.prefix { $0 != mark }) }

  /// Returns the identity of another tablet's exercise where this one has an own of that name.
  static func localID(_ id: String, _ digest: String) -> String {
    "\(id)\(mark)\(digest.prefix(8))"
  }
}
