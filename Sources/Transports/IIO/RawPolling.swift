package import Devices
import Dispatch
import Glibc
package import Model
import Synchronization

/// Reads a sensor's `_raw` attributes again and again on a thread of its own.
///
/// The way for a program that may not use the buffer: everybody may read these attributes. Each
/// axis is read at another moment, and a sensor hub may take milliseconds for each, or block for
/// many seconds and then say 0.
package final class RawPolling: Sendable {
  private let sensor: IIOSensor
  private let equipment: DeviceID
  private let isStopped = Atomic(false)
  /// What became of the first reading: nothing if it was well.
  private let beginnings = BoundedQueue<SystemError?>(capacity: 1)

  /// Begins to open and read the attributes, which goes on without the caller.
  ///
  /// - Parameters:
  ///   - sensor: What to read.
  ///   - directory: Its device's folder in sysfs.
  ///   - period: From one sample to the next, in seconds.
  ///   - equipment: The device concerned, for errors.
  ///   - push: Takes a sample; false ends the reading with `overflow`.
  ///   - finish: Called with the error that ended the reading; a silent hub may take most of a
  ///     minute to give one.
  package init(
    _ sensor: IIOSensor, in directory: SysfsDirectory, period: Double, equipment: DeviceID,
    push: @escaping @Sendable (MotionSample) -> Bool,
    finish: @escaping @Sendable (LinkError) -> Void
  ) {
    self.sensor = sensor
    self.equipment = equipment
    let thread = DispatchQueue(label: "sideline.iio.\(sensor.kind.rawValue)")
    thread.async {
      do throws(SystemError) {
        let axes = try Axes(sensor.channels.map { "\(directory.path)/\($0)_raw" })
        try self.run(axes, period, push, finish)
      } catch {
        _ = self.beginnings.push(error)
        finish(LinkError(error, equipment: equipment, wasOpen: true))
      }
    }
  }

  /// Waits for the first reading.
  ///
  /// - Returns: Whether it was well, or what failed; nothing after the limit or when the task is
  ///   cancelled.
  package func beginning(within limit: Duration) async -> Result<Void, SystemError>? {
    let beginnings = beginnings
    return await within(limit) {
      guard let first = (try? await beginnings.next())?.first else { return nil }
      return first.map { .failure($0) } ?? .success(())
    }
  }

  /// Ends the reading after the sample that is being read.
  package func stop() { isStopped.store(true, ordering: .relaxed) }

  private func run(
    _ axes: Axes, _ period: Double, _ push: (MotionSample) -> Bool, _ finish: (LinkError) -> Void
  ) throws(SystemError) {
    // What a hub says that had to be woken up is a zero, or old.
    _ = try axes.read()
    _ = beginnings.push(nil)
    var next = HostInstant.now()
    while !isStopped.load(ordering: .relaxed) {
      let before = HostInstant.now()
      let raw = try axes.read()
      let after = HostInstant.now()
      let middle = before.advanced(bySeconds: after.seconds(since: before) / 2)
      let isEmpty = sensor.kind == .acceleration && raw == .zero
      if !isEmpty, !push(sensor.sample(raw, at: middle, source: .arrival)) {
        let detail = "samples of \(axes.paths[0]) were not taken in time"
        return finish(LinkError(.overflow, equipment: equipment, detail: detail))
      }
      next = max(next.advanced(bySeconds: period), after)
      Self.sleep(until: next)
    }
  }

  private static func sleep(until instant: HostInstant) {
    var time = timespec(
      tv_sec: Int(instant.nanoseconds / 1_000_000_000),
      tv_nsec: Int(instant.nanoseconds % 1_000_000_000))
    // A signal only makes the next sample early.
    clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil)
  }

  /// The open attributes of the axes x, y and z.
  private final class Axes: Sendable {
    let paths: [String]
    private let x: OwnedDescriptor
    private let y: OwnedDescriptor
    private let z: OwnedDescriptor

    init(_ paths: [String]) throws(SystemError) {
      guard paths.count == 3 else { throw SystemError(errno: EINVAL, call: "axes \(paths)") }
      self.paths = paths
      x = try OwnedDescriptor(opening: paths[0], flags: O_RDONLY)
      y = try OwnedDescriptor(opening: paths[1], flags: O_RDONLY)
      z = try OwnedDescriptor(opening: paths[2], flags: O_RDONLY)
    }

    func read() throws(SystemError) -> SIMD3<Int64> {
      SIMD3(
        try read(x.number, paths[0]), try read(y.number, paths[1]), try read(z.number, paths[2]))
    }

    private func read(_ number: Int32, _ path: String) throws(SystemError) -> Int64 {
      guard let value = Int64(try SysfsDirectory.read(number, path)) else {
        throw SystemError(errno: EINVAL, call: "number in \(path)")
      }
      return value
    }
  }
}
