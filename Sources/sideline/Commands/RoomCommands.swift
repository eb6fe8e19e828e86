import ArgumentParser
import FoundationEssentials
import Model

/// What the commands of the room have in common: they ask the station on this machine.
struct RoomStation: ParsableArguments {
  @Option(help: "The port of the station's page.")
  var port = 8080

  func validate() throws {
    guard (1...65_535).contains(port) else {
      throw ValidationError("--port is \(port). 1 to 65535.")
    }
  }

  /// Reads what the station says of its room.
  func read(_ answer: LoopbackClient.Answer, _ status: Int) throws -> RoomReport {
    guard answer.status == status else {
      let problem = try? JSON.decode(Refusal.self, from: answer.body.utf8)
      complain(problem.map { "\($0.code): \($0.detail)" } ?? answer.body)
      throw (400..<500).contains(answer.status) ? ExitCode.dataError : ExitCode.unavailable
    }
    return try JSON.decode(RoomReport.self, from: answer.body.utf8)
  }

  private struct Refusal: Decodable {
    var code: String
    var detail: String
  }
}

/// The room as the station tells it.
struct RoomReport: Decodable {
  struct Certificate: Decodable {
    var subject: String
    var begin: String
    var end: String
    var supplied: Bool

    enum CodingKeys: String, CodingKey {
      case subject, supplied
      case begin = "not_before"
      case end = "not_after"
    }
  }

  struct Screen: Decodable {
    var name: String
    var role: String
    var person: Int?
    var pairedAt: String
    var usedAt: String
    var address: String

    enum CodingKeys: String, CodingKey {
      case name, role, person, address
      case pairedAt = "paired_at"
      case usedAt = "last_used_at"
    }
  }

  struct Request: Decodable {
    var name: String
    var code: String
    var address: String
    var role: String
  }

  var open: Bool
  var name: String?
  var until: String?
  var openedAt: String?
  var closesAt: String?
  var addresses: [String]
  var fingerprint: String?
  var certificate: Certificate?
  var announced: Bool
  var announcementProblem: String?
  var screens: [Screen]
  var requests: [Request]

  enum CodingKeys: String, CodingKey {
    case open, name, until, addresses, fingerprint, certificate, announced, screens, requests
    case openedAt = "opened_at"
    case closesAt = "closes_at"
    case announcementProblem = "announcement_problem"
  }

  /// One line for each thing that is so, its parts separated by tabs.
  var lines: [String] {
    let end = closesAt.map { "closes \($0)" } ?? "until closed"
    var lines = [open ? ["open", name ?? "", "since \(openedAt ?? "")", end] : ["closed"]]
    lines += addresses.map { ["address", $0] }
    if let fingerprint { lines.append(["fingerprint", fingerprint]) }
    if let certificate {
      let kind = certificate.supplied ? "supplied" : "made here"
      lines.append(
        [
          "certificate", certificate.subject, kind, "from \(certificate.begin)",
          "until \(certificate.end)",
        ])
    }
    if open {
      lines.append(["announced", announced ? "yes" : "no: \(announcementProblem ?? "not yet")"])
    }
    for screen in screens {
      let role = screen.role + (screen.person.map { " of \($0)" } ?? "")
      lines.append(
        [
          "screen", screen.name, role, "since \(screen.pairedAt)", "used \(screen.usedAt)",
          screen.address,
        ])
    }
    lines += requests.map { ["asks", $0.name, $0.role, "code \($0.code)", $0.address] }
    return lines.map { $0.joined(separator: "\t") }
  }
}

struct OpenRoom: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "Open the station to other screens in the room.",
    discussion: """
      Other screens then open one of the addresses that are printed, and type the code that \
      the page /room, or `sideline audit`, shows for each of them.
      """)

  enum End: String, ExpressibleByArgument, CaseIterable { case practice, today, closed }

  @Argument(help: "What the room is called there.")
  var name: String

  @Option(help: "practice closes it after three hours, today at midnight; closed leaves it open.")
  var until = End.practice

  @OptionGroup var station: RoomStation

  func run() throws {
    let body: [String: JSONValue] = ["name": .string(name), "until": .string(until.rawValue)]
    let answer = try LoopbackClient.post(
      "/api/v1/room", body: JSON.bytes(body), port: station.port)
    for line in try station.read(answer, 201).lines { print(line) }
  }
}

struct CloseRoom: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "close", abstract: "Close the station to other screens, and forget them.")

  @OptionGroup var station: RoomStation

  func run() throws {
    let answer = try LoopbackClient.delete("/api/v1/room", port: station.port)
    for line in try station.read(answer, 200).lines { print(line) }
  }
}

struct Audit: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Say what is open, to whom and since when.",
    discussion: "With the certificate that is shown, and when it ends.")

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var station: RoomStation

  func run() throws {
    let answer = try LoopbackClient.get("/api/v1/room", port: station.port)
    let report = try station.read(answer, 200)
    if json {
      print(answer.body)
    } else {
      for line in report.lines { print(line) }
    }
  }
}
