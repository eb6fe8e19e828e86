internal import CSystemd
import Glibc
import Synchronization

/// The one thread that touches sd-bus, which is not thread-safe.
///
/// It is the serial executor of every `BusConnection`: their code runs here as jobs, between two
/// rounds of `sd_bus_process`. With nothing to do it sits in `poll` without a time limit.
/// It lives as long as the process.
///
/// A task that prefers it hears of a signal without another thread having to wake up.
package final class BusThread: SerialExecutor, TaskExecutor, @unchecked Sendable {
  /// A bus that the thread serves, and what to do when `sd_bus_process` fails (with its errno).
  private struct Attached {
    let bus: OpaquePointer
    let onFailure: (Int32) -> Void
  }

  private let wake: Int32
  private let jobs = Mutex<[UnownedJob]>([])
  private let identity = Atomic<UInt>(0)
  /// Touched on the thread only; hence `@unchecked`.
  private var attached: [Attached] = []
  /// What the thread waits for, in the order of `attached`; likewise.
  private var polled: [pollfd] = []

  /// Starts the thread.
  ///
  /// - Throws: `BusError.system` if the kernel has no descriptor or thread left.
  package init() throws(BusError) {
    wake = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    guard wake >= 0 else { throw .system(errno: errno, step: "eventfd") }
    var thread = pthread_t()
    let status = pthread_create(
      &thread, nil,
      { context in
        guard let context else { return nil }
        Unmanaged<BusThread>.fromOpaque(context).takeRetainedValue().run()
      }, Unmanaged.passRetained(self).toOpaque())
    guard status == 0 else {
      Unmanaged.passUnretained(self).release()
      throw .system(errno: status, step: "pthread_create")
    }
    pthread_detach(thread)
  }

  deinit { close(wake) }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    if !isCurrent { eventfd_write(wake, 1) }
  }

  package func checkIsolated() {
    precondition(isCurrent, "not on the bus thread")
  }

  private var isCurrent: Bool { identity.load(ordering: .relaxed) == UInt(pthread_self()) }

  /// Serves a bus from now on; to be called on the thread.
  func attach(_ bus: OpaquePointer, onFailure: @escaping (Int32) -> Void) {
    attached.append(Attached(bus: bus, onFailure: onFailure))
  }

  /// Stops serving a bus; to be called on the thread.
  func detach(_ bus: OpaquePointer) {
    attached.removeAll { $0.bus == bus }
  }

  private func run() -> Never {
    identity.store(UInt(pthread_self()), ordering: .relaxed)
    var signals = sigset_t()
    sigfillset(&signals)
    pthread_sigmask(SIG_SETMASK, &signals, nil)
    while true {
      runJobs()
      // None is let go of before it had its turn: that takes a job.
      for entry in wait() { process(entry) }
    }
  }

  private func runJobs() {
    let ready = jobs.withLock { jobs in
      defer { jobs.removeAll(keepingCapacity: true) }
      return jobs
    }
    for job in ready {
      job.runSynchronously(
        isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
    }
  }

  /// Handles one message or one step of a handshake; what else has come makes the next wait short.
  private func process(_ entry: Attached) {
    let status = sd_bus_process(entry.bus, nil)
    guard status < 0 else { return }
    detach(entry.bus)
    entry.onFailure(-status)
  }

  /// Waits until there is something to do.
  ///
  /// - Returns: The buses that have something to process.
  private func wait() -> [Attached] {
    polled.removeAll(keepingCapacity: true)
    polled.append(pollfd(fd: wake, events: Int16(POLLIN), revents: 0))
    var limit = UInt64.max
    for entry in attached {
      let events = sd_bus_get_events(entry.bus)
      var deadline = UInt64.max
      let timed = sd_bus_get_timeout(entry.bus, &deadline)
      // One that cannot be waited for says why when it is processed.
      let isBroken = events < 0 || timed < 0
      if isBroken || timed > 0 && deadline != .max {
        limit = min(limit, isBroken ? 0 : BusClock.microseconds(until: deadline))
      }
      polled.append(
        pollfd(
          fd: isBroken ? -1 : sd_bus_get_fd(entry.bus), events: Int16(truncatingIfNeeded: events),
          revents: 0))
    }
    let isBusy = jobs.withLock { !$0.isEmpty }
    let milliseconds = limit == .max ? -1 : Int32(clamping: limit / 1000 + 1)
    poll(&polled, nfds_t(polled.count), limit == 0 || isBusy ? 0 : milliseconds)
    var count: eventfd_t = 0
    if polled[0].revents != 0 { eventfd_read(wake, &count) }
    return zip(attached, polled.dropFirst()).compactMap { entry, polled in
      polled.revents != 0 || isDue(entry.bus) ? entry : nil
    }
  }

  /// Whether a bus has something to process without having been written to: a message that was read
  /// before, a call whose time is over.
  private func isDue(_ bus: OpaquePointer) -> Bool {
    var deadline = UInt64.max
    let timed = sd_bus_get_timeout(bus, &deadline)
    return timed < 0 || timed > 0 && deadline != .max && BusClock.microseconds(until: deadline) == 0
  }
}
