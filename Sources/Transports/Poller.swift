import CUDev
import Glibc
import Synchronization

/// One thread that waits for many descriptors and calls their handlers when they are ready.
///
/// It sleeps in `epoll_wait` without a time limit: with nothing to read it costs nothing. The
/// thread ends when the poller is let go of.
///
/// A task that prefers it runs between two waits: what was read reaches such a task without waking
/// another thread.
package final class Poller: TaskExecutor {
  /// What is called on the poller's thread with the `EPOLL…` bits; it must not block.
  package typealias Handler = @Sendable (UInt32) -> Void

  /// One registration; never used twice in the life of a poller.
  package struct Token: Sendable, Hashable {
    fileprivate var rawValue: UInt64
  }

  private let loop: Loop

  /// Starts the thread.
  package init() throws(SystemError) {
    loop = try Loop()
    try loop.start()
  }

  deinit { loop.stop() }

  /// Calls `handler` whenever the descriptor is ready, until `remove`.
  ///
  /// Level-triggered: a handler that neither reads nor removes is called again at once.
  ///
  /// - Parameters:
  ///   - descriptor: Stays the caller's; must be open until `remove` has returned.
  ///   - events: `EPOLLIN`, `EPOLLOUT` or both; errors and hang-ups are always reported.
  ///   - handler: May still be entered once while `remove` runs on another thread, so it guards
  ///     its own state.
  /// - Returns: What `change` and `remove` want to know.
  /// - Throws: `EPERM` for a descriptor that is always ready, as a plain file is.
  package func add(
    _ descriptor: Int32, events: UInt32 = EPOLLIN.rawValue, handler: @escaping Handler
  ) throws(SystemError) -> Token {
    try loop.add(descriptor, events: events, handler: handler)
  }

  /// Changes what a descriptor is waited for.
  package func change(_ token: Token, of descriptor: Int32, events: UInt32) throws(SystemError) {
    try loop.control(EPOLL_CTL_MOD, descriptor, events: events, token: token.rawValue)
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    loop.enqueue(Loop.Job(job: UnownedJob(job), executor: asUnownedTaskExecutor()))
  }

  /// Ends a registration; call it before the descriptor is closed.
  package func remove(_ token: Token, of descriptor: Int32) {
    loop.remove(token, of: descriptor)
  }
}

/// What the thread holds on to while it runs.
private final class Loop: Sendable {
  private struct Registry {
    var handlers: [UInt64: Poller.Handler] = [:]
    var lastToken = Loop.wakeToken
  }

  /// A part of a task that prefers the poller.
  struct Job: Sendable {
    var job: UnownedJob
    var executor: UnownedTaskExecutor
  }

  private struct Work {
    var jobs: [Job] = []
    var isStopped = false
  }

  /// Stands for the eventfd that wakes the thread.
  private static let wakeToken: UInt64 = 0

  private let epoll: OwnedDescriptor
  private let wake: OwnedDescriptor
  private let registry = Mutex(Registry())
  private let work = Mutex(Work())
  private let identity = Atomic<UInt>(0)

  init() throws(SystemError) {
    let epollNumber = epoll_create1(Int32(EPOLL_CLOEXEC))
    if epollNumber < 0 { throw SystemError.last("epoll_create1") }
    epoll = OwnedDescriptor(adopting: epollNumber)
    let wakeNumber = sideline_wake_descriptor()
    if wakeNumber < 0 { throw SystemError.last("eventfd") }
    wake = OwnedDescriptor(adopting: wakeNumber)
    try control(EPOLL_CTL_ADD, wake.number, events: EPOLLIN.rawValue, token: Self.wakeToken)
  }

  func add(
    _ descriptor: Int32, events: UInt32, handler: @escaping Poller.Handler
  ) throws(SystemError) -> Poller.Token {
    let token = registry.withLock { registry in
      registry.lastToken += 1
      registry.handlers[registry.lastToken] = handler
      return registry.lastToken
    }
    do throws(SystemError) {
      try control(EPOLL_CTL_ADD, descriptor, events: events, token: token)
    } catch {
      registry.withLock { _ = $0.handlers.removeValue(forKey: token) }
      throw error
    }
    return Poller.Token(rawValue: token)
  }

  func remove(_ token: Poller.Token, of descriptor: Int32) {
    let wasKnown = registry.withLock { $0.handlers.removeValue(forKey: token.rawValue) != nil }
    guard wasKnown else { return }
    // Fails only if the descriptor was closed before its registration ended: the owner's bug.
    if epoll_ctl(epoll.number, EPOLL_CTL_DEL, descriptor, nil) != 0 {
      let error = SystemError.last("epoll_ctl \(descriptor)")
      assertionFailure("closed before it was removed from the poller: \(error)")
    }
  }

  func control(
    _ operation: Int32, _ descriptor: Int32, events: UInt32, token: UInt64
  ) throws(SystemError) {
    var event = epoll_event()
    event.events = events
    event.data.u64 = token
    if epoll_ctl(epoll.number, operation, descriptor, &event) != 0 {
      throw SystemError.last("epoll_ctl \(descriptor)")
    }
  }

  func start() throws(SystemError) {
    let loop = Unmanaged.passRetained(self)
    var thread = pthread_t()
    let result = pthread_create(
      &thread, nil,
      { argument in
        guard let argument else { return nil }
        // Only for people who look: a failure changes nothing.
        _ = sideline_name_thread("poller")
        Unmanaged<Loop>.fromOpaque(argument).takeRetainedValue().run()
        return nil
      }, loop.toOpaque())
    if result != 0 {
      loop.release()
      throw SystemError(errno: result, call: "pthread_create")
    }
    pthread_detach(thread)
  }

  func stop() {
    work.withLock { $0.isStopped = true }
    rouse()
  }

  func enqueue(_ job: Job) {
    work.withLock { $0.jobs.append(job) }
    // The thread itself looks for jobs before it waits.
    if identity.load(ordering: .relaxed) != UInt(pthread_self()) { rouse() }
  }

  private func rouse() {
    var one: UInt64 = 1
    // Fails only when the counter is full, and then the thread is awake already.
    _ = write(wake.number, &one, MemoryLayout<UInt64>.size)
  }

  /// Runs what waits, and what that makes ready.
  ///
  /// - Returns: False once the poller was let go of.
  private func runJobs() -> Bool {
    while true {
      let (jobs, isStopped) = work.withLock { work in
        var taken: [Job] = []
        swap(&taken, &work.jobs)
        return (taken, work.isStopped)
      }
      if isStopped { return false }
      if jobs.isEmpty { return true }
      for job in jobs { job.job.runSynchronously(on: job.executor) }
    }
  }

  private func run() {
    identity.store(UInt(pthread_self()), ordering: .relaxed)
    var events = [epoll_event](repeating: epoll_event(), count: 16)
    while runJobs() {
      let count = epoll_wait(epoll.number, &events, Int32(events.count), -1)
      if count < 0 {
        let error = SystemError.last("epoll_wait")
        if error.errno == EINTR { continue }
        // EBADF, EFAULT, EINVAL: nothing outside can cause them, and nothing would ever be read
        // again.
        fatalError("\(error)")
      }
      for event in events.prefix(Int(count)) {
        let token = event.data.u64
        if token == Self.wakeToken {
          var rousings: UInt64 = 0
          // Nothing to read is nothing to clear.
          _ = read(wake.number, &rousings, MemoryLayout<UInt64>.size)
          continue
        }
        let handler = registry.withLock { $0.handlers[token] }
        handler?(event.events)
      }
    }
  }
}
