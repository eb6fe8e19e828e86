import Glibc
import Synchronization
import Testing
import Transports

@Suite(.timeLimit(.patient))
struct PollerTests {
  /// A pipe whose ends are plain numbers.
  private func makePipe() throws -> (read: Int32, write: Int32) {
    var numbers: [Int32] = [0, 0]
    try #require(pipe(&numbers) == 0)
    return (numbers[0], numbers[1])
  }

  @Test func `a descriptor that was removed is left alone`() async throws {
    let poller = try Poller()
    let quiet = try makePipe()
    let watched = try makePipe()
    let calls = Mutex(0)
    let token = try poller.add(quiet.read) { _ in calls.withLock { $0 += 1 } }
    poller.remove(token, of: quiet.read)
    #expect(write(quiet.write, "x", 1) == 1)
    // What comes after on the same thread proves that the thread had its chance.
    await withCheckedContinuation { continuation in
      let once = Mutex<CheckedContinuation<Void, Never>?>(continuation)
      do {
        _ = try poller.add(watched.read) { _ in
          var byte: UInt8 = 0
          _ = read(watched.read, &byte, 1)
          once.withLock { $0.take() }?.resume()
        }
      } catch {
        Issue.record(error)
        once.withLock { $0.take() }?.resume()
      }
      _ = write(watched.write, "x", 1)
    }
    #expect(calls.withLock { $0 } == 0)
  }

  @Test func `a task that prefers it takes what is read on the thread that read it`() async throws {
    let poller = try Poller()
    let pipe = try makePipe()
    let queue = BoundedQueue<pthread_t>(capacity: 8)
    let token = try poller.add(pipe.read) { _ in
      var byte: UInt8 = 0
      _ = read(pipe.read, &byte, 1)
      _ = queue.push(pthread_self())
    }
    let reading = Task(executorPreference: poller) {
      var taken = 0
      while taken < 3, let readers = try await queue.next() {
        for reader in readers { #expect(reader == pthread_self()) }
        taken += readers.count
        // From another thread and from this one.
        #expect(write(pipe.write, "x", 1) == 1)
      }
      return taken
    }
    #expect(write(pipe.write, "x", 1) == 1)
    #expect(try await reading.value == 3)
    poller.remove(token, of: pipe.read)
    close(pipe.read)
    close(pipe.write)
  }

  @Test func `a descriptor that cannot be waited for is refused`() throws {
    let poller = try Poller()
    let file = try OwnedDescriptor(opening: "/proc/self/exe", flags: O_RDONLY)
    let error = #expect(throws: SystemError.self) { _ = try poller.add(file.number) { _ in } }
    #expect(error?.errno == EPERM)
  }

  @Test func `a poller that is let go of ends its thread and closes what it had`() async {
    // In a process of its own: other tests have pollers too.
    await #expect(processExitsWith: .success) {
      // The task library opens its own descriptors with the first timer.
      try await Task.sleep(for: .milliseconds(1))
      let before = try Self.descriptors()
      do {
        let poller = try Poller()
        while try !Self.threadNames().contains("poller") { await Task.yield() }
        #expect(try Self.descriptors().count == before.count + 2)
        _ = poller
      }
      while try Self.threadNames().contains("poller") { await Task.yield() }
      #expect(try Self.descriptors() == before)
    }
  }

  private static func descriptors() throws -> [String] {
    ["anon_inode:[eventpoll]", "anon_inode:[eventfd]"].flatMap {
      OpenDescriptors.pointing(to: $0)
    }
  }

  private static func threadNames() throws -> [String] {
    let directory = try #require(opendir("/proc/self/task"))
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let thread = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard let file = fopen("/proc/self/task/\(thread)/comm", "r") else { continue }
      defer { fclose(file) }
      var line = [UInt8](repeating: 0, count: 64)
      let count = fread(&line, 1, line.count, file)
      names.append(String(decoding: line.prefix(count).dropLast(), as: UTF8.self))
    }
    return names
  }
}
