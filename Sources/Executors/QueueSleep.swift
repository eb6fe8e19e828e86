package import Dispatch
package import Model

extension DispatchQueue {
  /// Waits until a moment of the host's clock, or until the task is cancelled.
  ///
  /// `Task.sleep` runs its wake-ups on libdispatch's global queues, whose first job starts a
  /// monitor that wakes the process once a second from then on (swift-corelibs-libdispatch,
  /// src/event/workqueue.c). A timer on a queue of one's own leaves an idle tablet asleep.
  package func sleep(until deadline: HostInstant) async {
    let end = FirstAnswer<Void>()
    // Strict: a countdown of 20 s may not end later only because another timer is near.
    let timer = DispatchSource.makeTimerSource(flags: .strict, queue: self)
    timer.setEventHandler { end.give(()) }
    let wait = min(max(0, deadline.seconds(since: .now())), 86_400)
    timer.schedule(deadline: .now() + wait, leeway: .nanoseconds(0))
    timer.activate()
    await end.wait(orIfCancelled: ())
    timer.cancel()
  }
}
