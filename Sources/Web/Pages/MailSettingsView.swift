import Export
import Model

/// What the page of the mail account shows.
struct MailSettingsView {
  struct Choice {
    var id: String
    var title: String
    var isChosen: Bool
  }

  var host: String
  var port: Int
  var securities: [Choice]
  var methods: [Choice]
  var user: String
  var sender: String
  var senderName: String
  var caFile: String
  var timeout: Int
  /// In millions of bytes.
  var sizeLimit: Int
  var passwordHint: String
  var isPasswordFixed: Bool

  init(_ settings: MailSettings?, _ password: MailPassword.Source, _ words: Words) {
    host = settings?.host ?? ""
    port = settings?.port ?? 587
    securities = MailSettings.Security.allCases.map { security in
      Choice(
        id: security.rawValue, title: words("mail.security.\(security.rawValue)"),
        isChosen: security == settings?.security ?? .startTLS)
    }
    methods = [.password, .plain, .login, .xoauth2, .none].map {
      (method: MailSettings.Authentication) in
      Choice(
        id: method.rawValue, title: words("mail.authentication.\(method.rawValue)"),
        isChosen: method == settings?.authentication ?? .password)
    }
    user = settings?.user ?? ""
    sender = settings?.sender.rawValue ?? ""
    senderName = settings?.senderName ?? ""
    caFile = settings?.caFile ?? ""
    timeout = settings?.timeout ?? 60
    sizeLimit = (settings?.sizeLimit ?? MailSettings.usualSizeLimit) / 1_000_000
    passwordHint = words("mail.password_\(password.rawValue)")
    isPasswordFixed = password == .credential
  }
}
