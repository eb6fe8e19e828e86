import Devices
import Engine
import Logging
import Model
import Station
import Store
import Testing

/// A cable that many products have is what the coach says that is at its end.
@Suite(.timeLimit(.minutes(5))) struct ChoosingTests {
  private let store: Store
  private let id = DeviceID(rawValue: "serial:usb-FTDI_FT232R-port0")

  init() throws { store = try Store.inMemory() }

  private var cable: Sighting {
    Sighting(
      id: id, name: "FT232R", kind: .serial, address: "/dev/ttyUSB0", usbID: "0403:6001")
  }

  /// Runs a station on the store for as long as `body` lasts, as the program does.
  private func day(
    _ body: (Station, ScriptedTransport) async throws -> Void
  ) async throws {
    let cables = ScriptedTransport()
    let station = try Station(
      store: store, registry: Shipped.registry, transports: [cables],
      exercises: Shipped.exercises, logger: Logger(label: "test"))
    let watch = Task { await station.run() }
    cables.see(.found(cable))
    try await until { await station.devices().first?.state == .available }
    try await body(station, cables)
    watch.cancel()
    await watch.value
  }

  /// Contact after 320 ms, 40 000 ticks of 8 µs (chronopic-firmware-multitest.c).
  private let contact = Chunk(bytes: [0x58, 0x01, 0x00, 0x9C, 0x40], hostTime: .now())

  @Test func `a device is read as what the coach says that it is, also another day`() async throws {
    try await day { station, cables in
      let seen = try #require(await station.devices().first)
      #expect(seen.driver == "gate-lines")
      #expect(seen.drivers?.contains("chronopic") == true)
      let chosen = try await station.choose("chronopic", for: id)
      #expect(chosen.driver == "chronopic")
      #expect(chosen.state == .available)
      #expect(chosen.connectsByItself == false)
      _ = try await station.connect(id)
      cables.send(.ready(LinkDetails()))
      cables.send(.received(contact))
      try await until { await station.devices().first?.readings == 1 }
      _ = try await station.disconnect(id)
    }
    try await day { station, _ in
      #expect(await station.devices().map(\.driver) == ["chronopic"])
    }
  }

  @Test func `a choice while it is connected links it anew`() async throws {
    try await day { station, cables in
      _ = try await station.choose("gate-lines", for: id)
      _ = try await station.connect(id)
      cables.send(.ready(LinkDetails()))
      try await until { await station.devices().first?.state == .ready }
      let chosen = try await station.choose("chronopic", for: id)
      #expect(chosen.state == .connecting)
      _ = try await station.disconnect(id)
    }
  }

  @Test func `what cannot be or is in use is refused`() async throws {
    try await day { station, cables in
      let refusals: [(String, DeviceID, StationError.Code)] = [
        ("chronopic", DeviceID(rawValue: "serial:other"), .unknownDevice),
        ("no-such-driver", id, .unknownDriver), ("heart-rate", id, .unsuitableDriver),
      ]
      for (driver, device, code) in refusals {
        await #expect { try await station.choose(driver, for: device) } throws: {
          ($0 as? StationError)?.code == code.rawValue
        }
      }
      let run = try await station.createRun(
        NewRun(exercise: "ten-turns", participant: 7, equipment: "foot", device: id))
      await #expect { try await station.choose("chronopic", for: id) } throws: {
        ($0 as? StationError)?.code == StationError.Code.deviceTaken.rawValue
      }
      _ = try await station.perform(.cancel, on: run.id)
      #expect(try await station.choose("chronopic", for: id).driver == "chronopic")
    }
  }
}
