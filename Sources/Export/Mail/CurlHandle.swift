internal import CCurl

/// One conversation of libcurl, on the thread that holds it.
struct CurlHandle: ~Copyable {
  private let functions: sideline_curl
  private let handle: UnsafeMutableRawPointer
  private var list: UnsafeMutablePointer<curl_slist>?

  /// - Throws: `MailError` if libcurl is missing or does not start.
  init() throws(MailError) {
    let functions = try CurlLibrary.shared.get().functions
    guard let handle = functions.easy_init() else {
      throw MailError(.failed, "libcurl does not start")
    }
    self.functions = functions
    self.handle = handle
    list = nil
  }

  deinit {
    functions.easy_cleanup(handle)
    functions.slist_free_all(list)
  }

  borrowing func set(_ option: CURLoption, _ value: Int) {
    withUnsafePointer(to: functions) { _ = sideline_curl_set_long($0, handle, option, value) }
  }

  borrowing func set(_ option: CURLoption, _ value: String) {
    withUnsafePointer(to: functions) { _ = sideline_curl_set_text($0, handle, option, value) }
  }

  borrowing func set(_ option: CURLoption, size: Int) {
    withUnsafePointer(to: functions) {
      _ = sideline_curl_set_size($0, handle, option, curl_off_t(size))
    }
  }

  borrowing func set(_ option: CURLoption, pointer: UnsafeMutableRawPointer?) {
    withUnsafePointer(to: functions) { _ = sideline_curl_set_pointer($0, handle, option, pointer) }
  }

  /// Sets the one list that a conversation has.
  mutating func set(_ option: CURLoption, _ items: [String]) {
    for item in items { list = functions.slist_append(list, item) }
    withUnsafePointer(to: functions) { _ = sideline_curl_set_list($0, handle, option, list) }
  }

  /// What libcurl calls back with, all with the pointer of their option.
  borrowing func setCallbacks(
    read: @convention(c) (UnsafeMutablePointer<CChar>?, Int, Int, UnsafeMutableRawPointer?) -> Int,
    write: @convention(c) (UnsafeMutablePointer<CChar>?, Int, Int, UnsafeMutableRawPointer?) -> Int,
    progress:
      @convention(c) (
        UnsafeMutableRawPointer?, curl_off_t, curl_off_t, curl_off_t, curl_off_t
      ) -> CInt,
    trace:
      @convention(c) (
        UnsafeMutableRawPointer?, curl_infotype, UnsafeMutablePointer<CChar>?, Int,
        UnsafeMutableRawPointer?
      ) -> CInt
  ) {
    withUnsafePointer(to: functions) { curl in
      _ = sideline_curl_set_reader(curl, handle, read)
      _ = sideline_curl_set_writer(curl, handle, write)
      _ = sideline_curl_set_progress(curl, handle, progress)
      _ = sideline_curl_set_trace(curl, handle, trace)
    }
  }

  /// Holds the conversation; blocks until it is over.
  ///
  /// - Returns: libcurl's code, `CURLINFO_OS_ERRNO`, and libcurl's sentence.
  borrowing func perform() -> (code: CURLcode, system: Int, detail: String) {
    var sentence = [CChar](repeating: 0, count: Int(CURL_ERROR_SIZE))
    let code = sentence.withUnsafeMutableBytes { buffer in
      set(CURLOPT_ERRORBUFFER, pointer: buffer.baseAddress)
      defer { set(CURLOPT_ERRORBUFFER, pointer: nil) }
      return functions.easy_perform(handle)
    }
    var system = 0
    withUnsafePointer(to: functions) {
      _ = sideline_curl_get_long($0, handle, CURLINFO_OS_ERRNO, &system)
    }
    let bytes = sentence.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    var detail = String(decoding: bytes, as: UTF8.self)
    if detail.isEmpty, let words = functions.easy_strerror(code) { detail = String(cString: words) }
    return (code, system, detail)
  }
}
