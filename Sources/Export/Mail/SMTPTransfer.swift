internal import CCurl

/// One conversation with a server, on the thread that runs it.
///
/// libcurl calls back with a pointer to this object while `run` is under way and never after.
final class SMTPTransfer {
  /// What a mail's text is and where it goes.
  struct Envelope {
    var sender: MailAddress
    var recipients: [MailAddress]
    /// In bytes.
    var size: Int
    /// Returns the next part of the text, or nothing at its end.
    var next: () throws -> [UInt8]?
  }

  private(set) var trace = SMTPTrace()
  private(set) var readingError: (any Error)?
  private let envelope: Envelope?
  private let shouldStop: (_ isHandedOver: Bool) -> Bool
  private var pending: ArraySlice<UInt8> = []
  private var handed = 0

  private static let isStarted = sideline_curl_start() == CURLE_OK

  /// - Parameters:
  ///   - envelope: The mail; without one the conversation ends after the login.
  ///   - shouldStop: Asked about once a second, and told whether the mail is handed over and only
  ///     the answer is missing.
  init(_ envelope: Envelope?, shouldStop: @escaping (_ isHandedOver: Bool) -> Bool) {
    self.envelope = envelope
    self.shouldStop = shouldStop
  }

  /// Holds the conversation; blocks until it is over.
  ///
  /// - Returns: Why it failed, or nothing.
  func run(_ settings: MailSettings, password: String?) -> MailError? {
    guard Self.isStarted, let handle = curl_easy_init() else {
      return MailError(.failed, "libcurl does not start")
    }
    defer { curl_easy_cleanup(handle) }
    var recipients: UnsafeMutablePointer<curl_slist>?
    defer { curl_slist_free_all(recipients) }
    for recipient in envelope?.recipients ?? [] {
      recipients = curl_slist_append(recipients, "<\(recipient)>")
    }
    set(settings, on: handle)
    if let password, settings.authentication != .none {
      sideline_curl_set_text(handle, CURLOPT_USERNAME, settings.user)
      let isToken = settings.authentication == .xoauth2
      sideline_curl_set_text(handle, isToken ? CURLOPT_XOAUTH2_BEARER : CURLOPT_PASSWORD, password)
    }
    setEnvelope(on: handle, recipients)
    var sentence = [CChar](repeating: 0, count: Int(CURL_ERROR_SIZE))
    let code = sentence.withUnsafeMutableBytes { buffer in
      sideline_curl_set_pointer(handle, CURLOPT_ERRORBUFFER, buffer.baseAddress)
      return curl_easy_perform(handle)
    }
    var system = 0
    sideline_curl_get_long(handle, CURLINFO_OS_ERRNO, &system)
    let bytes = sentence.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    var detail = String(decoding: bytes, as: UTF8.self)
    if detail.isEmpty { detail = String(cString: curl_easy_strerror(code)) }
    return SMTPFailure.error(code, system: system, trace: trace, detail: detail)
  }

  private func set(_ settings: MailSettings, on handle: UnsafeMutableRawPointer) {
    let scheme = settings.security == .tls ? "smtps" : "smtp"
    let host = settings.host.contains(":") ? "[\(settings.host)]" : settings.host
    sideline_curl_set_text(handle, CURLOPT_URL, "\(scheme)://\(host):\(settings.port)")
    sideline_curl_set_text(handle, CURLOPT_PROTOCOLS_STR, "smtp,smtps")
    sideline_curl_set_text(handle, CURLOPT_PROXY, "")
    sideline_curl_set_long(handle, CURLOPT_NOSIGNAL, 1)
    // Without it the end would wait for a name server that does not answer.
    sideline_curl_set_long(handle, CURLOPT_QUICK_EXIT, 1)
    sideline_curl_set_long(handle, CURLOPT_CONNECTTIMEOUT, settings.timeout)
    sideline_curl_set_long(handle, CURLOPT_SERVER_RESPONSE_TIMEOUT, settings.timeout)
    sideline_curl_set_long(handle, CURLOPT_LOW_SPEED_LIMIT, 1)
    sideline_curl_set_long(handle, CURLOPT_LOW_SPEED_TIME, settings.timeout)
    if settings.security == .startTLS {
      sideline_curl_set_long(handle, CURLOPT_USE_SSL, Int(CURLUSESSL_ALL.rawValue))
    }
    sideline_curl_set_long(handle, CURLOPT_SSL_VERIFYPEER, 1)
    sideline_curl_set_long(handle, CURLOPT_SSL_VERIFYHOST, 2)
    sideline_curl_set_long(handle, CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2)
    if let caFile = settings.caFile { sideline_curl_set_text(handle, CURLOPT_CAINFO, caFile) }
    let methods: String? =
      switch settings.authentication {
      case .none: nil
      case .plain: "AUTH=PLAIN"
      case .login: "AUTH=LOGIN"
      case .xoauth2: "AUTH=XOAUTH2"
      case .password: "AUTH=PLAIN;AUTH=LOGIN"
      }
    if let methods { sideline_curl_set_text(handle, CURLOPT_LOGIN_OPTIONS, methods) }
  }

  private func setEnvelope(
    on handle: UnsafeMutableRawPointer, _ recipients: UnsafeMutablePointer<curl_slist>?
  ) {
    let this = Unmanaged.passUnretained(self).toOpaque()
    sideline_curl_set_long(handle, CURLOPT_VERBOSE, 1)
    sideline_curl_set_pointer(handle, CURLOPT_DEBUGDATA, this)
    sideline_curl_set_trace(handle) { _, kind, bytes, count, this in
      SMTPTransfer.at(this)?.note(kind, bytes, count)
      return 0
    }
    sideline_curl_set_long(handle, CURLOPT_NOPROGRESS, 0)
    sideline_curl_set_pointer(handle, CURLOPT_XFERINFODATA, this)
    sideline_curl_set_progress(handle) { this, _, _, _, _ in
      SMTPTransfer.at(this)?.isToStop == true ? 1 : 0
    }
    // What a server answers beside the conversation is nothing to print.
    sideline_curl_set_writer(handle) { _, size, count, _ in size * count }
    guard let envelope else {
      sideline_curl_set_long(handle, CURLOPT_NOBODY, 1)
      sideline_curl_set_text(handle, CURLOPT_CUSTOMREQUEST, "NOOP")
      return
    }
    sideline_curl_set_text(handle, CURLOPT_MAIL_FROM, "<\(envelope.sender)>")
    sideline_curl_set_list(handle, CURLOPT_MAIL_RCPT, recipients)
    sideline_curl_set_long(handle, CURLOPT_UPLOAD, 1)
    sideline_curl_set_size(handle, CURLOPT_INFILESIZE_LARGE, curl_off_t(envelope.size))
    sideline_curl_set_pointer(handle, CURLOPT_READDATA, this)
    sideline_curl_set_reader(handle) { buffer, size, count, this in
      guard let buffer else { return Int(CURL_READFUNC_ABORT) }
      return SMTPTransfer.at(this)?.read(into: buffer, size * count) ?? Int(CURL_READFUNC_ABORT)
    }
  }

  private static func at(_ pointer: UnsafeMutableRawPointer?) -> SMTPTransfer? {
    pointer.map { Unmanaged<SMTPTransfer>.fromOpaque($0).takeUnretainedValue() }
  }

  private var isToStop: Bool {
    shouldStop(trace.stage == .handedOver || trace.stage == .accepted)
  }

  private func note(_ kind: curl_infotype, _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int) {
    guard kind == CURLINFO_HEADER_OUT || kind == CURLINFO_HEADER_IN, let bytes else { return }
    let text = bytes.withMemoryRebound(to: UInt8.self, capacity: count) {
      String(decoding: UnsafeBufferPointer(start: $0, count: count), as: UTF8.self)
    }
    if kind == CURLINFO_HEADER_OUT { trace.sent(text) } else { trace.received(text) }
  }

  private func read(into buffer: UnsafeMutablePointer<CChar>, _ room: Int) -> Int {
    do {
      while pending.isEmpty {
        guard let next = try envelope?.next() else { return 0 }
        pending = next[...]
      }
    } catch {
      readingError = error
      return Int(CURL_READFUNC_ABORT)
    }
    let part = pending.prefix(room)
    buffer.withMemoryRebound(to: UInt8.self, capacity: part.count) { target in
      part.withUnsafeBufferPointer { source in
        if let base = source.baseAddress { target.update(from: base, count: part.count) }
      }
    }
    pending = pending.dropFirst(part.count)
    handed += part.count
    if handed == envelope?.size { trace.handedOver() }
    return part.count
  }
}
