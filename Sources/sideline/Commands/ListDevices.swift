import ArgumentParser
import Devices
import FoundationEssentials
import Model

struct ListDevices: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "devices", abstract: "List the equipment that this machine can see.",
    subcommands: [
      Supported.self, CheckDescription.self, NewDescription.self, Schema.self, Guide.self,
    ])

  @Flag(help: "Print JSON Lines.")
  var json = false

  @Option(help: "How long to look, in seconds.")
  var seconds = 2

  func validate() throws {
    guard (1...60).contains(seconds) else {
      throw ValidationError("--seconds is \(seconds). 1 to 60.")
    }
  }

  func run() async throws {
    let registry = Registry(folders: Registry.userFolders())
    let links = try Links()
    let seen = await DeviceSearch.look(with: links.all, for: .seconds(seconds))
    for problem in seen.problems { complain("\(problem)") }
    for sighting in seen.sightings.values.sorted(by: { $0.id.rawValue < $1.id.rawValue }) {
      let driver = registry.bestMatch(for: sighting)?.id
      if json {
        print(try JSON.text(Row(sighting: sighting, driver: driver)))
      } else {
        print("\(sighting.id)\t\(driver ?? "-")\t\(sighting.name)")
      }
    }
  }

  private struct Row: Encodable {
    var id: DeviceID
    var name: String
    var link: LinkKind
    var address: String
    var driver: String?

    init(sighting: Sighting, driver: String?) {
      id = sighting.id
      name = sighting.name
      link = sighting.kind
      address = sighting.address
      self.driver = driver
    }
  }
}

extension ListDevices {
  struct Supported: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the equipment that is understood.",
      discussion: """
        Each with its driver, its links and what speaks for it: its maker's documents, the \
        same as others quote them, captures of a real one, an emulated one, or a real one seen on a bench.
        """)

    @Flag(help: "Print JSON Lines.")
    var json = false

    /// It has a flag of the same name, and takes it wherever it stands.
    @ParentCommand var parent: ListDevices

    private struct Row: Encodable {
      var driver: String
      var model: String
      var links: [LinkKind]
      var quantities: [Quantity]
      var evidence: [Evidence]?
      var unread: String?
    }

    func run() throws {
      for driver in Registry(folders: Registry.userFolders()).drivers where driver.isEquipment {
        let links = driver.links.sorted { $0.rawValue < $1.rawValue }
        if json || parent.json {
          print(
            try JSON.text(
              Row(
                driver: driver.id, model: driver.model, links: links,
                quantities: driver.quantities,
                evidence: driver.evidence.isEmpty ? nil : driver.evidence,
                unread: driver.unread?.en)))
        } else {
          let names = links.map(\.rawValue).joined(separator: ",")
          let evidence = driver.evidence.map(\.rawValue).joined(separator: ",")
          let unread = driver.unread.map { "\tnot read: \($0.en)" } ?? ""
          print("\(driver.id)\t\(names)\t\(driver.model)\t\(evidence)\(unread)")
        }
      }
    }
  }

  struct CheckDescription: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "check", abstract: "Check a device description.")

    @Argument(help: "A YAML file.")
    var file: String

    func run() throws {
      let problems = try Self.problems(in: file)
      for problem in problems { complain("\(problem)") }
      guard problems.isEmpty else { throw ExitCode.dataError }
      print("\(file): holds")
    }

    private static func problems(in file: String) throws -> [DescriptionError] {
      guard FileManager.default.isReadableFile(atPath: file) else {
        complain("\(file) cannot be read")
        throw ExitCode.dataError
      }
      let content = DescriptionFolder.loadFile(file)
      let registry = Registry(folders: Registry.userFolders(), without: file)
      return content.problems
        + content.loaded.compactMap { registry.ambiguity(of: $0.description, from: file) }
    }
  }
}
