import Glibc
import Testing
import Transports

/// A buffer's setting up, against a made-up `/sys`.
struct IIOBufferTests {
  private let fake: FakeSensors
  private let gyroscope: SysfsDirectory

  init() throws {
    fake = try FakeSensors()
    var attributes = FakeSensors.gyroscope
    attributes["trigger/current_trigger"] = ""
    gyroscope = try fake.add(0, below: "hub", attributes)
  }

  /// Starts the buffer with whatever there is, and stops it again.
  private func start() throws -> IIOBuffer {
    let node = try fake.makeNode(0)
    defer { close(node) }
    let device = try #require(
      IIODevice(reading: gyroscope, properties: [:], devRoot: fake.dev))
    let buffer = try IIOBuffer.start(device) { _ in }
    #expect(gyroscope.text("buffer/enable") == "1")
    try buffer.stop()
    return buffer
  }

  private func addTrigger(_ number: Int, _ name: String) throws {
    let device = SysfsDirectory("\(gyroscope.path)/..")
    try #require(mkdir("\(device.path)/trigger\(number)", 0o755) == 0)
    #expect(creat("\(device.path)/trigger\(number)/name", 0o644) >= 0)
    try device.write(name + "\n", to: "trigger\(number)/name")
  }

  @Test func `F4, a device without a trigger, gets the one that its driver made`() throws {
    try addTrigger(0, "gyro_3d-any-motion-dev0")
    try addTrigger(1, "gyro_3d-dev0")
    _ = try start()
    #expect(gyroscope.text("trigger/current_trigger") == "gyro_3d-dev0")
  }

  @Test func `F4, a trigger that is there, stays`() throws {
    try addTrigger(0, "gyro_3d-dev0")
    try gyroscope.write("chosen-by-somebody", to: "trigger/current_trigger")
    _ = try start()
    #expect(gyroscope.text("trigger/current_trigger") == "chosen-by-somebody")
  }

  @Test func `F4, a device whose only trigger tells of motion, is started without one`() throws {
    try addTrigger(0, "gyro_3d-any-motion-dev0")
    _ = try start()
    #expect(gyroscope.text("trigger/current_trigger") == "")
  }

  /// The kernel takes a name that it does not know and has no trigger then; so does `/dev/null`.
  @Test func `F4, a trigger that the kernel takes and forgets, is not believed`() throws {
    try addTrigger(0, "gyro_3d-dev0")
    try addTrigger(1, "gyro_3d-dev1")
    try #require(unlink("\(gyroscope.path)/trigger/current_trigger") == 0)
    try #require(symlink("/dev/null", "\(gyroscope.path)/trigger/current_trigger") == 0)
    #expect(try start().frequency == 100)
  }

  @Test func `F3, a node that somebody has for moments, is opened at the fifth try`() throws {
    var (tries, pauses) = (0, 0)
    let node = try IIOBuffer.opened { () throws(SystemError) in
      tries += 1
      if tries < 5 { throw SystemError(errno: EBUSY, call: "open") }
      return try OwnedDescriptor(opening: "/dev/null", flags: O_RDONLY)
    } pause: {
      pauses += 1
    }
    #expect(node.number >= 0)
    #expect(tries == 5 && pauses == 4)
  }

  @Test(arguments: [(EBUSY, 5), (EACCES, 1)])
  func `F3, a node that stays another's or may not be opened, is given up`(
    errno: Int32, expected: Int
  ) {
    var tries = 0
    do throws(SystemError) {
      _ = try IIOBuffer.opened { () throws(SystemError) in
        tries += 1
        throw SystemError(errno: errno, call: "open")
      } pause: {
      }
      Issue.record("opened")
    } catch {
      #expect(error.errno == errno)
    }
    #expect(tries == expected)
  }

  /// The kernel's own limit of groups is a number that not even root may write to (proc(5)).
  @Test func `F12, a sensor that goes on to report changes only, has no buffer`() throws {
    let attribute = "\(gyroscope.path)/in_anglvel_hysteresis"
    try #require(unlink(attribute) == 0)
    try #require(symlink("/proc/sys/kernel/ngroups_max", attribute) == 0)
    #expect(throws: SystemError.self) { try start() }
    #expect(gyroscope.text("buffer/enable") == "0")
  }

  @Test func `F12, a hysteresis that is no number or 0, needs no writing`() throws {
    try fake.refuseWrites(to: "in_anglvel_hysteresis", of: gyroscope)
    _ = try start()
  }
}
