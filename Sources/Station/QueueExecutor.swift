import Dispatch

/// Runs an actor's jobs on one serial queue of its own.
///
/// The station commits to disk inside its actor; on the shared pool, which has one thread per
/// core, an `fdatasync` would hold up everything else.
///
/// Tasks that hold links prefer it too: what a link hands over is then in the station's hands with
/// one wake-up less. What blocks in a link has a thread of its own.
final class QueueExecutor: SerialExecutor, TaskExecutor {
  let queue: DispatchQueue

  init(label: String) {
    queue = DispatchQueue(label: label)
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let serial = asUnownedSerialExecutor()
    let task = asUnownedTaskExecutor()
    queue.async { job.runSynchronously(isolatedTo: serial, taskExecutor: task) }
  }
}
