/// How long each step with bluetoothd may take.
package struct BlueZDeadlines: Sendable, Hashable {
  /// A method that only touches bluetoothd itself.
  package var answer = Duration.seconds(10)
  /// Connect; bluetoothd itself gives up after 41 s.
  package var connect = Duration.seconds(20)
  /// The same for a device that nobody heard, when somebody waits for the adapter: a few
  /// times the longest usual advertising interval, about 1 s.
  package var turn = Duration.seconds(5)
  /// Until the services are known; longer than the ATT timeout of 30 s.
  package var resolve = Duration.seconds(35)
  /// Pair, which may wait for a person to look and press.
  package var pair = Duration.seconds(60)
  /// StartNotify, and reading a characteristic.
  package var subscribe = Duration.seconds(10)
  /// Taking leave: StopNotify and Disconnect together, or StopDiscovery.
  ///
  /// The program itself must end within 5 s.
  package var farewell = Duration.seconds(4)
  /// The search for a device that bluetoothd does not know before it is connected.
  package var search = Duration.seconds(10)
  /// The radio's share in a search that goes on, and the pause after it; bluetoothd forgets what
  /// it saw after 30 s.
  package var burst = Duration.seconds(10)
  package var pause = Duration.seconds(20)
  /// How long an adapter listens to advertisements until it begins anew: some report a device that says
  /// the same only once each time (bluez/bluez issue 406), and no pulse is shown for longer than 5 s.
  package var listening = Duration.seconds(4)
  /// How long of it at least, though links wait for the adapter.
  package var leastListening = Duration.seconds(2)
  /// Until a link to a device is given up whose advertisements are not heard; others may be connected
  /// meanwhile, for `connect`.
  package var firstAdvertisement = Duration.seconds(25)
  /// From a search that could not be started to the next try; doubled each time up to `pause`.
  package var searchRetry = Duration.seconds(2)
  /// From losing the bus to the next try; doubled each time up to six times this.
  package var retry = Duration.seconds(10)

  package init() {}
}
