import CPCRE2

/// An expression compiled by PCRE2, which matches whole texts of bytes.
///
/// Nothing in it changes after it was made, so any thread may use it.
///
/// Source: pcre2api(3), sections "The match context" and "Multithreading".
final class PatternProgram: @unchecked Sendable {
  /// A few milliseconds; lines of 4096 bytes that fit take a tenth of it.
  private static let mostSteps: UInt32 = 50_000
  /// In KiB.
  private static let mostMemory: UInt32 = 8192
  private static let options =
    PCRE2_ANCHORED | PCRE2_ENDANCHORED | PCRE2_DOTALL | PCRE2_NEVER_UTF | PCRE2_NEVER_UCP

  private let code: OpaquePointer
  private let limits: OpaquePointer

  /// Compiles an expression.
  ///
  /// - Throws: `PatternError` in PCRE2's words.
  init(_ text: ArraySlice<UInt8>) throws(PatternError) {
    var error: Int32 = 0
    var offset = 0
    let code = text.withUnsafeBufferPointer {
      pcre2_compile_8($0.baseAddress, $0.count, Self.options, &error, &offset, nil)
    }
    guard let code else { throw PatternError(offset: offset, detail: Self.message(error)) }
    guard let limits = pcre2_match_context_create_8(nil) else {
      pcre2_code_free_8(code)
      throw PatternError(offset: 0, detail: "there is no memory for it")
    }
    pcre2_set_match_limit_8(limits, Self.mostSteps)
    pcre2_set_heap_limit_8(limits, Self.mostMemory)
    self.code = code
    self.limits = limits
  }

  deinit {
    pcre2_match_context_free_8(limits)
    pcre2_code_free_8(code)
  }

  /// Matches a whole text.
  ///
  /// - Parameters:
  ///   - text: The bytes.
  ///   - groups: How many groups the expression has.
  /// - Returns: The range of each group in the text, `nil` for one that was passed over; `nil` as a
  ///   whole if the text does not match, or not within the limits.
  func match(_ text: ArraySlice<UInt8>, groups: Int) -> [Range<Int>?]? {
    guard let data = pcre2_match_data_create_from_pattern_8(code, nil) else { return nil }
    defer { pcre2_match_data_free_8(data) }
    let found = text.withUnsafeBufferPointer {
      pcre2_match_8(code, $0.baseAddress, $0.count, 0, 0, data, limits)
    }
    guard found > 0, let ends = pcre2_get_ovector_pointer_8(data) else { return nil }
    // Those behind the last group that was set are not counted, but unset all the same.
    return (1..<groups + 1).map { number in
      let (start, end) = (ends[2 * number], ends[2 * number + 1])
      // The C constant for a group that was passed over is -1 here.
      guard start >= 0, start <= end, end <= text.count else { return nil }
      return text.startIndex + start..<text.startIndex + end
    }
  }

  private static func message(_ error: Int32) -> String {
    var buffer = [UInt8](repeating: 0, count: 256)
    let length = pcre2_get_error_message_8(error, &buffer, buffer.count)
    return String(decoding: buffer.prefix(Int(max(0, length))), as: UTF8.self)
  }
}
