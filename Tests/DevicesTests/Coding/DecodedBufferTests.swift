import Devices
import Model
import Testing

@Suite struct DecodedBufferTests {
  private let heartRate = BluetoothUUID.long("2a37")

  @Test func `what several decoders put into one buffer stands there in its order`() throws {
    var strap = HeartRateDecoder()
    var scale = WeightScaleDecoder()
    var sensor = CyclingPowerDecoder()
    var buffer = DecodedBuffer()
    strap.decode([0x00, 72], from: heartRate, into: &buffer)
    buffer.append(.missing(3))
    // 70 kg in steps of 5 g are 14 000 = 0x36B0 (Weight Scale Service 1.0, section 3.2).
    scale.decode([0x00, 0xB0, 0x36], from: "", into: &buffer)
    buffer.append(.restarted)
    sensor.decode([0x00, 0x00, 0xFA, 0x00], from: "", into: &buffer)
    buffer.append(.ignored("a word"))
    strap.decode([0x10, 73, 0x00, 0x04], from: heartRate, into: &buffer)
    #expect(
      buffer.outcomes.summaries == [
        "heart_rate 72.0 /min", "3 missing", "mass 70.0 kg", "restarted", "power 250.0 W",
        "ignored", "heart_rate 73.0 /min", "beat_interval 1.0 s",
      ])
  }

  @Test func `each reading keeps the bytes that it came from`() throws {
    var strap = HeartRateDecoder()
    var buffer = DecodedBuffer()
    let payloads: [[UInt8]] = [[0x00, 72], [0x10, 73, 0x00, 0x04], [0x00, 74]]
    for payload in payloads { strap.decode(payload, from: heartRate, into: &buffer) }
    let raws = buffer.outcomes.compactMap { outcome -> [UInt8]? in
      if case .reading(let reading) = outcome { reading.raw } else { nil }
    }
    #expect(raws == [payloads[0], payloads[1], payloads[1], payloads[2]])
  }

  /// Bytes are copied by words: each length has another rest, and many payloads need more room.
  @Test func `payloads of every length are kept beside each other`() throws {
    var strap = HeartRateDecoder()
    var buffer = DecodedBuffer()
    var payloads: [[UInt8]] = []
    for count in 0..<40 {
      let beats = (0..<count).flatMap { [UInt8($0 + 1), UInt8(count + 1)] }
      payloads.append([0x10, 72] + beats)
      payloads.append([0x11, 73, 0x00] + beats)
    }
    for payload in payloads { strap.decode(payload, from: heartRate, into: &buffer) }
    let raws = buffer.outcomes.compactMap { outcome -> [UInt8]? in
      if case .reading(let reading) = outcome, reading.quantity == .heartRate {
        reading.raw
      } else {
        nil
      }
    }
    #expect(raws == payloads)
  }

  @Test func `an emptied buffer says nothing of what was in it`() throws {
    var strap = HeartRateDecoder()
    var buffer = DecodedBuffer()
    strap.decode([0x10, 73, 0x00, 0x04, 0x00, 0x02], from: heartRate, into: &buffer)
    buffer.append(.ignored("a word"))
    #expect(buffer.count == 4)
    buffer.removeAll()
    #expect(buffer.outcomes.isEmpty)
    strap.decode([0x00, 72], from: heartRate, into: &buffer)
    #expect(buffer.outcomes.summaries == ["heart_rate 72.0 /min"])
  }

  /// 0 ticks are no beat, 1024 are one second (Heart Rate Service 1.0, section 3.1.1.4).
  @Test func `a buffer that is used again says what is new, seldom or not`() throws {
    var strap = HeartRateDecoder()
    var buffer = DecodedBuffer()
    for round in 1...3 {
      buffer.append(.ignored("word \(round)"))
      strap.decode([0x10, 73, 0x00, 0x00, 0x00, 0x04], from: heartRate, into: &buffer)
      if round == 2 { buffer.append(.answered(true, "start")) }
      let none = Decoded.unavailable(.beatInterval, "no beat found")
      let outcomes = buffer.outcomes
      #expect(outcomes.count == (round == 2 ? 5 : 4))
      #expect(outcomes[0] == .ignored("word \(round)"))
      #expect(outcomes[2] == none)
      #expect(outcomes.summaries[3] == "beat_interval 1.0 s")
      #expect(round != 2 || outcomes[4] == .answered(true, "start"))
      buffer.removeAll()
    }
  }
}
