import Transports

/// The bus threads of the test process: ours, and the one that plays the other side.
enum TestThreads {
  private static let started = (Result { try BusThread() }, Result { try BusThread() })

  static var client: BusThread { get throws { try started.0.get() } }
  static var peer: BusThread { get throws { try started.1.get() } }
}
