import Foundation
import Synchronization

/// A `dbus-daemon` of our own, so that nothing is asked of the machine's buses.
final class PrivateBus: Sendable {
  struct DidNotStart: Error {}

  let address: String
  private let folder: URL
  private let process = Mutex<pid_t?>(nil)

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("sideline-bus-\(UUID().uuidString)")
    address = "unix:path=\(folder.path)/socket"
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let rules = """
      <busconfig>
        <listen>\(address)</listen>
        <auth>EXTERNAL</auth>
        <policy context="default">
          <allow send_destination="*" eavesdrop="true"/>
          <allow eavesdrop="true"/>
          <allow own="*"/>
        </policy>
      </busconfig>
      """
    try rules.write(to: configuration, atomically: true, encoding: .utf8)
    try start()
  }

  private var configuration: URL { folder.appendingPathComponent("bus.conf") }

  /// Starts the daemon, at the same address each time.
  func start() throws {
    let (pid, announced) = try Self.spawn(configuration.path)
    process.withLock { $0 = pid }
    guard announced.hasPrefix(address) else { throw DidNotStart() }
  }

  /// Starts the daemon and returns what it says first: its address.
  ///
  /// Not by `Process`: that hands on the signal mask of the thread, in which SIGTERM is blocked.
  private static func spawn(_ configuration: String) throws -> (pid_t, String) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw DidNotStart() }
    defer { close(ends[0]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addclose(&actions, ends[0])
    posix_spawn_file_actions_addclose(&actions, ends[1])
    let words = [
      "dbus-daemon", "--config-file=\(configuration)", "--nofork", "--nopidfile",
      "--print-address=1",
    ]
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var pid = pid_t()
    let status = posix_spawn(
      &pid, "/usr/bin/dbus-daemon", &actions, nil, &arguments, environ)
    close(ends[1])
    guard status == 0 else { throw DidNotStart() }
    var bytes = [UInt8](repeating: 0, count: 512)
    let count = read(ends[0], &bytes, bytes.count)
    return (pid, String(decoding: bytes.prefix(max(0, count)), as: UTF8.self))
  }

  /// Ends the daemon at once.
  func stop() {
    process.withLock { process in
      guard let pid = process else { return }
      kill(pid, SIGKILL)
      var status: Int32 = 0
      waitpid(pid, &status, 0)
      process = nil
    }
    unlink("\(folder.path)/socket")
  }

  deinit {
    stop()
    try? FileManager.default.removeItem(at: folder)
  }
}
