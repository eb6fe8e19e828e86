/// How a device and we keep one event from counting twice.
package struct Debounce: Sendable, Hashable {
  /// What the device itself waits until a contact or beam counts, in seconds; absent if nothing is
  /// known.
  package var device: Double?
  /// What we wait on each channel, in seconds; absent where all count.
  ///
  /// A result that follows sooner is none, and its time belongs to the next.
  package var dead: Double?

  package init(device: Double? = nil, dead: Double? = nil) {
    self.device = device
    self.dead = dead
  }
}
