/// What large providers write about their servers, for domains that publish no SRV record.
struct KnownMailHost: Sendable {
  var host: String
  var port: Int
  var security: MailSettings.Security
  var authentication = MailSettings.Authentication.password

  /// Returns what is known of a domain, in lower case.
  static func of(_ domain: String) -> KnownMailHost? {
    providers.first { $0.domains.contains(domain) }?.host
  }

  /// Each with the page of its provider that says so.
  private static let providers: [(domains: Set<String>, host: KnownMailHost)] = [
    // support.google.com/a/answer/176600, "Send email from a printer, scanner, or app".
    (
      ["gmail.com", "googlemail.com"],
      KnownMailHost(host: "smtp.gmail.com", port: 465, security: .tls)
    ),
    // support.microsoft.com, "POP, IMAP, and SMTP settings for Outlook.com": passwords are not taken.
    (
      [
        "outlook.com", "hotmail.com", "live.com", "msn.com", "hotmail.se", "live.se", "hotmail.no",
        "hotmail.dk", "hotmail.co.uk",
      ],
      KnownMailHost(
        host: "smtp-mail.outlook.com", port: 587, security: .startTLS, authentication: .xoauth2)
    ),
    // support.apple.com/102525, "iCloud Mail server settings for other email client apps".
    (
      ["icloud.com", "me.com", "mac.com"],
      KnownMailHost(host: "smtp.mail.me.com", port: 587, security: .startTLS)
    ),
    // help.yahoo.com, SLN4724, "IMAP server settings for Yahoo Mail".
    (
      ["yahoo.com", "yahoo.se", "yahoo.co.uk"],
      KnownMailHost(host: "smtp.mail.yahoo.com", port: 465, security: .tls)
    ),
    // fastmail.help, "Server names and ports".
    (
      ["fastmail.com", "fastmail.fm"],
      KnownMailHost(host: "smtp.fastmail.com", port: 465, security: .tls)
    ),
    // support.gmx.com, "POP3 and IMAP server data".
    (["gmx.com"], KnownMailHost(host: "mail.gmx.com", port: 587, security: .startTLS)),
    (["gmx.net", "gmx.de"], KnownMailHost(host: "mail.gmx.net", port: 587, security: .startTLS)),
  ]
}
