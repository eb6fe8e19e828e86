import ArgumentParser
import Glibc
import Model
import Store

struct Backup: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Copy the database, also while the station runs, or bring a copy back.",
    discussion: "The station itself makes a copy a day in DIR/backups.",
    subcommands: [Make.self, List.self, Restore.self], defaultSubcommand: Make.self)

  struct Make: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Make a copy, check it and print its path.")

    @Option(help: "The folder of the database.")
    var data: String?

    @Option(help: "The file to write; DIR/backups keeps one a day without it.")
    var output: String?

    func run() throws {
      let folder = DataFolder.path(data)
      let path = try StationStore.opening(folder) {
        let database = DataFolder.database(in: folder)
        guard access(database, F_OK) == 0 else {
          throw StoreError.notWritable(path: database, detail: "there is no database")
        }
        let store = try Store(path: database)
        guard let output else {
          return try BackupFolder(dataFolder: folder).make(of: store, at: .now()).path
        }
        try store.backUp(to: output)
        return output
      }
      print(path)
    }
  }

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Print the copies, newest first.")

    @Option(help: "The folder of the database.")
    var data: String?

    func run() {
      for backup in BackupFolder(dataFolder: DataFolder.path(data)).backups { print(backup.path) }
    }
  }

  struct Restore: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Make a copy the database; what was there is kept beside it.",
      discussion: """
        No station may run on the folder meanwhile. Of what was put aside by and by the newest \
        three stay, the first of each of the last seven days that have one, and always one that \
        can be read.
        """)

    @Argument(help: "A file that `sideline backup` made.")
    var file: String

    @Option(help: "The folder of the database.")
    var data: String?

    func run() throws {
      let folder = DataFolder.path(data)
      let lock = try StationStore.lock(folder)
      let mark = String(Timestamp.now().description.prefix(19).filter { $0 != "-" && $0 != ":" })
      do {
        try Store.finishRestore(of: DataFolder.database(in: folder))
        let aside = try Store.restore(file, to: DataFolder.database(in: folder), mark: mark)
        print("restored \(file)")
        if let aside { print("kept \(aside)") }
        for path in AsideCopies(dataFolder: folder).rotate() { print("removed \(path)") }
      } catch let error as StoreError {
        let isBegun = Store.restoredCopy(of: DataFolder.database(in: folder)) != nil
        complain("\(error)\n\(isBegun ? "The next start finishes it." : "Nothing was changed.")")
        throw ExitCode.dataError
      }
      withExtendedLifetime(lock) {}
    }
  }
}
