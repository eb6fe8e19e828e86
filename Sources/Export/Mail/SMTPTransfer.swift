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
    do {
      var curl = try CurlHandle()
      Self.set(settings, on: curl)
      if let password, settings.authentication != .none {
        curl.set(CURLOPT_USERNAME, settings.user)
        let isToken = settings.authentication == .xoauth2
        curl.set(isToken ? CURLOPT_XOAUTH2_BEARER : CURLOPT_PASSWORD, password)
      }
      setCallbacks(on: curl)
      setEnvelope(on: &curl)
      let end = curl.perform()
      return SMTPFailure.error(end.code, system: end.system, trace: trace, detail: end.detail)
    } catch {
      return error
    }
  }

  private static func set(_ settings: MailSettings, on curl: borrowing CurlHandle) {
    let scheme = settings.security == .tls ? "smtps" : "smtp"
    let host = settings.host.contains(":") ? "[\(settings.host)]" : settings.host
    curl.set(CURLOPT_URL, "\(scheme)://\(host):\(settings.port)")
    curl.set(CURLOPT_PROTOCOLS_STR, "smtp,smtps")
    curl.set(CURLOPT_PROXY, "")
    curl.set(CURLOPT_NOSIGNAL, 1)
    // Without it the end would wait for a name server that does not answer.
    curl.set(CURLOPT_QUICK_EXIT, 1)
    curl.set(CURLOPT_CONNECTTIMEOUT, settings.timeout)
    curl.set(CURLOPT_SERVER_RESPONSE_TIMEOUT, settings.timeout)
    curl.set(CURLOPT_LOW_SPEED_LIMIT, 1)
    curl.set(CURLOPT_LOW_SPEED_TIME, settings.timeout)
    if settings.security == .startTLS {
      curl.set(CURLOPT_USE_SSL, Int(CURLUSESSL_ALL.rawValue))
    }
    curl.set(CURLOPT_SSL_VERIFYPEER, 1)
    curl.set(CURLOPT_SSL_VERIFYHOST, 2)
    curl.set(CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2)
    if let caFile = settings.caFile { curl.set(CURLOPT_CAINFO, caFile) }
    let methods: String? =
      switch settings.authentication {
      case .none: nil
      case .plain: "AUTH=PLAIN"
      case .login: "AUTH=LOGIN"
      case .xoauth2: "AUTH=XOAUTH2"
      case .password: "AUTH=PLAIN;AUTH=LOGIN"
      }
    if let methods { curl.set(CURLOPT_LOGIN_OPTIONS, methods) }
  }

  private func setCallbacks(on curl: borrowing CurlHandle) {
    let this = Unmanaged.passUnretained(self).toOpaque()
    curl.set(CURLOPT_VERBOSE, 1)
    curl.set(CURLOPT_NOPROGRESS, 0)
    for option in [CURLOPT_DEBUGDATA, CURLOPT_XFERINFODATA, CURLOPT_READDATA] {
      curl.set(option, pointer: this)
    }
    curl.setCallbacks(
      read: { buffer, size, count, this in
        guard let buffer else { return Int(CURL_READFUNC_ABORT) }
        return SMTPTransfer.at(this)?.read(into: buffer, size * count) ?? Int(CURL_READFUNC_ABORT)
      },
      // What a server answers beside the conversation is nothing to print.
      write: { _, size, count, _ in size * count },
      progress: { this, _, _, _, _ in SMTPTransfer.at(this)?.isToStop == true ? 1 : 0 },
      trace: { _, kind, bytes, count, this in
        SMTPTransfer.at(this)?.note(kind, bytes, count)
        return 0
      })
  }

  private func setEnvelope(on curl: inout CurlHandle) {
    guard let envelope else {
      curl.set(CURLOPT_NOBODY, 1)
      curl.set(CURLOPT_CUSTOMREQUEST, "NOOP")
      return
    }
    curl.set(CURLOPT_MAIL_FROM, "<\(envelope.sender)>")
    curl.set(CURLOPT_MAIL_RCPT, envelope.recipients.map { "<\($0)>" })
    curl.set(CURLOPT_UPLOAD, 1)
    curl.set(CURLOPT_INFILESIZE_LARGE, size: envelope.size)
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
