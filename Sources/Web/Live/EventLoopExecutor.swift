import NIOCore

/// Runs tasks on the thread that writes a connection's bytes.
///
/// A live event is then on its way to the browser with one wake-up instead of two.
final class EventLoopExecutor: TaskExecutor {
  private let eventLoop: any EventLoop

  init(_ eventLoop: any EventLoop) { self.eventLoop = eventLoop }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = asUnownedTaskExecutor()
    eventLoop.execute { job.runSynchronously(on: executor) }
  }
}
