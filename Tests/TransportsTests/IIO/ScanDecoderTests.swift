import Devices
import Model
import Testing
import Transports

struct ScanDecoderTests {
  private static let second: Int64 = 1_000_000_000
  private let arrival = HostInstant(nanoseconds: 100 * second)

  private func decoder(
    kind: MotionSample.Kind = .angularVelocity, monotonic: Bool = true, frequency: Double? = 100
  ) throws -> ScanDecoder {
    let axis = try #require(ChannelType(parsing: "le:s16/32>>0"))
    let time = try #require(ChannelType(parsing: "le:s64/64>>0"))
    let sensor = IIOSensor(kind: kind, scale: [0.5, 0.5, 0.5], offset: [0, 0, 2])
    let axes = sensor.channels.enumerated().map { index, channel in
      ScanLayout.Element(channel: channel, index: index, type: axis)
    }
    return ScanDecoder(
      layout: ScanLayout(
        axes + [ScanLayout.Element(channel: "in_timestamp", index: 3, type: time)]),
      sensors: [sensor], hasMonotonicTime: monotonic, frequency: frequency)
  }

  private func chunk(_ bytes: [UInt8]) -> Chunk { Chunk(bytes: bytes, hostTime: arrival) }

  private func time(_ milliseconds: Int64) -> Int64 {
    arrival.nanoseconds + milliseconds * 1_000_000
  }

  @Test func `a scan becomes one sample in real units with the kernel's time`() throws {
    var decoder = try decoder()
    let samples = decoder.decode(chunk(FakeSensors.scan(10, -20, 30, nanoseconds: time(-3))))
    var sample = MotionSample(
      kind: .angularVelocity, x: 5, y: -10, z: 16, hostTime: HostInstant(nanoseconds: time(-3)),
      timeSource: .kernel)
    sample.sensed = [5, -10, 16]
    #expect(samples == [sample])
  }

  @Test func `a stream that is cut anywhere gives the same samples`() throws {
    let bytes = (0..<4).flatMap {
      FakeSensors.scan(Int16($0), 1, 2, nanoseconds: time(-40 + 10 * Int64($0)))
    }
    var whole = try decoder()
    let expected = whole.decode(chunk(bytes))
    #expect(expected.map(\.x) == [0, 0.5, 1, 1.5])
    for cut in 0...bytes.count {
      var decoder = try decoder()
      let samples =
        decoder.decode(chunk(Array(bytes[..<cut]))) + decoder.decode(chunk(Array(bytes[cut...])))
      #expect(samples == expected)
    }
  }

  @Test(arguments: [Int64.min, Int64.max, 0, -1, 98_900_000_000, 101_100_000_000])
  func `a time on another clock gives way to the arrival`(nanoseconds: Int64) throws {
    var decoder = try decoder()
    let samples = decoder.decode(chunk(FakeSensors.scan(1, 2, 3, nanoseconds: nanoseconds)))
    #expect(samples.map(\.hostTime) == [arrival])
    #expect(samples.map(\.timeSource) == [.arrival])
  }

  @Test func `samples without times that arrive together are one interval apart`() throws {
    var decoder = try decoder(monotonic: false)
    let bytes = (0..<3).flatMap { _ in FakeSensors.scan(1, 1, 1, nanoseconds: time(0)) }
    let times = decoder.decode(chunk(bytes)).map { arrival.seconds(since: $0.hostTime) }
    #expect(times == [0.02, 0.01, 0])
  }

  @Test func `a sample that waited too long is late`() throws {
    var decoder = try decoder()
    let bytes =
      FakeSensors.scan(1, 0, 0, nanoseconds: time(-160))
      + FakeSensors.scan(2, 0, 0, nanoseconds: time(-140))
    let samples = decoder.decode(chunk(bytes))
    #expect(samples.map(\.x) == [0.5, 1])
    #expect(samples.map(\.isLate) == [true, false])
    #expect(samples.map(\.hostTime.nanoseconds) == [time(-160), time(-140)])
  }

  /// 64 scans, as many as a buffer holds, 10 ms apart; each has its number as x.
  private func backlog(from nanoseconds: Int64) -> [UInt8] {
    (0..<64).flatMap {
      FakeSensors.scan(Int16($0), 0, 0, nanoseconds: nanoseconds + 10_000_000 * Int64($0))
    }
  }

  /// Those that are not late.
  private func numbers(_ samples: [MotionSample]) -> [Int] {
    samples.filter { !$0.isLate }.map { Int($0.x * 2) }
  }

  /// A wall clock, and the clock of a hub that was started an hour ago.
  @Test(arguments: [1_700_000_000_000_000_000, 3_600_000_000_000] as [Int64])
  func `what waited too long is late on another clock too`(clock: Int64) throws {
    for isMonotonic in [false, true] {
      var decoder = try decoder(monotonic: isMonotonic)
      let samples = decoder.decode(chunk(backlog(from: clock)))
      // The last is of now at best, and 15 intervals of 10 ms before it are 150 ms.
      #expect(numbers(samples) == Array(48...63))
      #expect(samples.count == 64)
      #expect(samples.map(\.timeSource).allSatisfy { $0 == .arrival })
    }
  }

  /// The kernel keeps the oldest scans when its buffer is full (6.1, kfifo).
  @Test func `after a pause a full buffer is late as a whole, for its newest is old`() throws {
    var decoder = try decoder(monotonic: false)
    let clock: Int64 = 1_700_000_000_000_000_000
    let fresh = FakeSensors.scan(1, 0, 0, nanoseconds: clock)
    #expect(decoder.decode(chunk(fresh)).count == 1)
    let late = Chunk(bytes: backlog(from: clock), hostTime: arrival.advanced(bySeconds: 2))
    #expect(decoder.decode(late).map(\.isLate) == Array(repeating: true, count: 64))
    let next = Chunk(
      bytes: FakeSensors.scan(2, 0, 0, nanoseconds: clock + 2_010_000_000),
      hostTime: arrival.advanced(bySeconds: 2.01))
    #expect(numbers(decoder.decode(next)) == [2])
  }

  @Test func `after a wall clock is set back one reading is late at most`() throws {
    var decoder = try decoder(monotonic: false)
    let clock: Int64 = 1_700_000_000_000_000_000
    _ = decoder.decode(chunk(FakeSensors.scan(1, 0, 0, nanoseconds: clock)))
    func pair(_ number: Int16, after seconds: Double) -> Chunk {
      let then = clock + Int64(seconds * 1e9) - 300_000_000
      return Chunk(
        bytes: FakeSensors.scan(number, 0, 0, nanoseconds: then - 10_000_000)
          + FakeSensors.scan(number + 1, 0, 0, nanoseconds: then),
        hostTime: arrival.advanced(bySeconds: seconds))
    }
    _ = decoder.decode(pair(10, after: 0.02))
    #expect(numbers(decoder.decode(pair(12, after: 0.04))) == [12, 13])
  }

  @Test func `F8, an accelerometer that says nothing but zero, is not believed`() throws {
    let bytes = FakeSensors.scan(0, 0, 0, nanoseconds: time(0))
    var accelerometer = try decoder(kind: .acceleration)
    #expect(accelerometer.decode(chunk(bytes)).isEmpty)
    var gyroscope = try decoder()
    #expect(gyroscope.decode(chunk(bytes)).count == 1)
  }
}
