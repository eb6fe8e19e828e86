import ArgumentParser
import Dispatch
import Executors

/// The entry point.
///
/// An asynchronous `main` would start on Swift's shared pool, which `QuietExecutor` tells why to
/// avoid; so it is synchronous, and an asynchronous command runs as a task of its own.
@main
enum Main {
  static func main() {
    do {
      var command = try Sideline.parseAsRoot()
      guard let asynchronous = command as? any AsyncParsableCommand else {
        try command.run()
        return
      }
      start(asynchronous)
      dispatchMain()
    } catch {
      Sideline.exit(withError: error)
    }
  }

  private static func start(_ command: sending any AsyncParsableCommand) {
    Task(executorPreference: QuietExecutor.shared) {
      var command = command
      do {
        try await command.run()
        Sideline.exit()
      } catch {
        Sideline.exit(withError: error)
      }
    }
  }
}
