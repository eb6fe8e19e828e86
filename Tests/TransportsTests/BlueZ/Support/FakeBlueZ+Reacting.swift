import Devices
import Model
import Transports

/// What the scripted bluetoothd does about each call.
extension FakeBlueZ.State {
  func count(of method: String) -> Int {
    calls.count { $0.method == method }
  }

  mutating func set(
    _ path: String, _ interface: String, _ properties: [String: BusValue]
  ) -> FakeSignal {
    tree[path]?[interface]?.merge(properties) { $1 }
    return FakeBlueZ.change(path, interface, properties)
  }

  mutating func add(
    _ path: String, _ interfaces: [String: [String: BusValue]]
  ) -> FakeSignal {
    tree[path, default: [:]].merge(interfaces) { $1 }
    return FakeSignal(
      path: "/", interface: "org.freedesktop.DBus.ObjectManager", member: "InterfacesAdded",
      body: [.path(path), Self.value(interfaces)])
  }

  private static func value(_ interfaces: [String: [String: BusValue]]) -> BusValue {
    var dictionary: [BusValue: BusValue] = [:]
    for (name, properties) in interfaces { dictionary[.string(name)] = .options(properties) }
    return .dictionary(dictionary)
  }

  mutating func react(to call: FakeService.Call) -> FakeReaction {
    if behaviour.silent.contains(call.member) { return FakeReaction(answer: .later) }
    switch call.method {
    case "org.freedesktop.DBus.ObjectManager.GetManagedObjects":
      var dictionary: [BusValue: BusValue] = [:]
      for (path, interfaces) in tree { dictionary[.path(path)] = Self.value(interfaces) }
      return FakeReaction(answer: .values([.dictionary(dictionary)]))
    case "org.freedesktop.DBus.Properties.GetAll":
      guard let properties = tree[call.path]?[call.body.first?.string ?? ""] else {
        return unknown(call)
      }
      return FakeReaction(answer: .values([.options(properties)]))
    case "org.bluez.Adapter1.SetDiscoveryFilter":
      return FakeReaction()
    case "org.bluez.Adapter1.StartDiscovery":
      return startDiscovery(call)
    case "org.bluez.Adapter1.StopDiscovery":
      return FakeReaction(
        after: [set(call.path, "org.bluez.Adapter1", ["Discovering": .bool(false)])])
    case "org.bluez.Device1.Connect":
      return connect(call)
    case "org.bluez.Device1.Disconnect":
      return disconnect(call)
    case "org.bluez.Adapter1.RemoveDevice":
      let path = call.body.first?.string ?? ""
      guard let interfaces = tree.removeValue(forKey: path) else { return unknown(call) }
      return FakeReaction(before: [FakeBlueZ.removal(path, Array(interfaces.keys))])
    case "org.freedesktop.DBus.Properties.Set":
      if let (name, text) = behaviour.powerRefusal {
        return FakeReaction(answer: .error(name, text))
      }
      let value = call.body.last?.unwrapped ?? .bool(false)
      return FakeReaction(after: [set(call.path, "org.bluez.Adapter1", ["Powered": value])])
    case "org.bluez.GattCharacteristic1.StartNotify":
      if let (name, text) = behaviour.refusal {
        return FakeReaction(answer: .error(name, text))
      }
      let strap = tree[FakeBlueZ.strap]?["org.bluez.Device1"]
      if behaviour.wantsPairing, strap?["Paired"] != .bool(true) {
        return FakeReaction(answer: .error("org.bluez.Error.NotPermitted", "Not paired"))
      }
      var before = [set(call.path, "org.bluez.GattCharacteristic1", ["Notifying": .bool(true)])]
      if let early = behaviour.early {
        before.append(set(call.path, "org.bluez.GattCharacteristic1", ["Value": .bytes(early)]))
      }
      return FakeReaction(before: before)
    case "org.bluez.AgentManager1.RegisterAgent":
      let words = call.body.compactMap(\.string)
      agent = (call.sender, words.first ?? "", words.last ?? "")
      return FakeReaction()
    case "org.bluez.Device1.Pair":
      pairing = call.number
      return FakeReaction(answer: .later)
    case "org.bluez.GattCharacteristic1.StopNotify": return FakeReaction()
    case "org.bluez.GattCharacteristic1.WriteValue":
      if let (name, text) = behaviour.writeRefusal {
        return FakeReaction(answer: .error(name, text))
      }
      return FakeReaction()
    case "org.bluez.GattCharacteristic1.ReadValue":
      let uuid = tree[call.path]?["org.bluez.GattCharacteristic1"]?["UUID"]?.string
      let own = behaviour.characteristics.values.joined().first { $0.uuid == uuid }?.value
      let bytes = BusValue.bytes(own ?? Array((behaviour.firmware ?? "").utf8))
      return FakeReaction(
        before: [set(call.path, "org.bluez.GattCharacteristic1", ["Value": bytes])],
        answer: .values([bytes]))
    default:
      return unknown(call)
    }
  }

  private func unknown(_ call: FakeService.Call) -> FakeReaction {
    FakeReaction(
      answer: .error(
        "org.freedesktop.DBus.Error.UnknownObject", "\(call.method) on \(call.path)"))
  }

  private mutating func startDiscovery(_ call: FakeService.Call) -> FakeReaction {
    if !behaviour.discoveryErrors.isEmpty {
      return FakeReaction(answer: .error(behaviour.discoveryErrors.removeFirst(), ""))
    }
    var found = [set(call.path, "org.bluez.Adapter1", ["Discovering": .bool(true)])]
    let strap = call.path + "/dev_F0_F1_F2_F3_F4_F1"
    if tree[strap] == nil {
      var device = FakeBlueZ.advertised
      device["org.bluez.Device1"]?["Adapter"] = .path(call.path)
      found.append(add(strap, device))
    }
    return FakeReaction(after: found)
  }

  private mutating func connect(_ call: FakeService.Call) -> FakeReaction {
    guard tree[call.path] != nil else { return unknown(call) }
    let device = "org.bluez.Device1"
    switch behaviour.connecting {
    case .hangs:
      hanging = call.number
      return FakeReaction(answer: .later)
    case .fails(let name, let text):
      return FakeReaction(answer: .error(name, text))
    case .linksAndFails:
      return FakeReaction(
        before: [
          set(call.path, device, ["Connected": .bool(true)]),
          set(call.path, device, ["Connected": .bool(false)]),
        ], answer: .error("org.bluez.Error.Failed", "le-connection-abort-by-local"))
    case .succeedsAndDrops:
      return FakeReaction(before: [
        set(call.path, device, ["Connected": .bool(true)]),
        set(call.path, device, ["Connected": .bool(false)]),
      ])
    case .staysUnresolved:
      return FakeReaction(before: [set(call.path, device, ["Connected": .bool(true)])])
    case .isUnderWay(let endsWell):
      return FakeReaction(
        answer: .error("org.bluez.Error.InProgress", "Operation already in progress"),
        after: endsWell ? connection(call.path) : [])
    case .isDone:
      return FakeReaction(
        before: connection(call.path),
        answer: .error("org.bluez.Error.AlreadyConnected", "Already Connected"))
    case .shuffled(let seed):
      var generator = SplitMix64(seed: seed)
      let signals = connection(call.path).shuffled(using: &generator)
      let cut = Int.random(in: 0...signals.count, using: &generator)
      return FakeReaction(before: Array(signals[..<cut]), after: Array(signals[cut...]))
    case .succeeds:
      let connected = set(call.path, device, ["Connected": .bool(true)])
      return FakeReaction(
        before: [connected],
        after: discoverServices(of: call.path) + [
          set(call.path, device, ["ServicesResolved": .bool(true)])
        ])
    }
  }

  private mutating func connection(_ path: String) -> [FakeSignal] {
    [set(path, "org.bluez.Device1", ["Connected": .bool(true)])] + discoverServices(of: path)
      + [set(path, "org.bluez.Device1", ["ServicesResolved": .bool(true)])]
  }

  mutating func discoverServices(of device: String) -> [FakeSignal] {
    var signals: [FakeSignal] = []
    for (index, uuid) in behaviour.services.enumerated() {
      let service = device + (index == 0 ? "/service000a" : "/service00\(index)0")
      signals.append(
        add(
          service,
          [
            "org.bluez.GattService1": [
              "UUID": .string(uuid), "Device": .path(device), "Primary": .bool(true),
            ]
          ]))
      for (place, characteristic) in characteristics(of: uuid).enumerated() {
        signals.append(
          add(
            service + "/char00\(place)b",
            [
              "org.bluez.GattCharacteristic1": [
                "UUID": .string(characteristic.uuid), "Service": .path(service),
                "Flags": .array(characteristic.flags.map(BusValue.string)), "Value": .bytes([]),
              ]
            ]))
      }
    }
    return signals
  }

  private func characteristics(of service: String) -> [FakeBlueZ.Characteristic] {
    if let own = behaviour.characteristics[service] { return own }
    return service == FakeBlueZ.heartRate
      ? [.init(uuid: FakeBlueZ.heartRateMeasurement, flags: ["notify"])]
      : [.init(uuid: "00002a26-0000-1000-8000-00805f9b34fb", flags: ["read"])]
  }

  private mutating func disconnect(_ call: FakeService.Call) -> FakeReaction {
    var reaction = FakeReaction()
    if let number = hanging {
      reaction.released = [number: .error("org.bluez.Error.Failed", "br-connection-canceled")]
      hanging = nil
    }
    reaction.before = [
      set(
        call.path, "org.bluez.Device1",
        ["Connected": .bool(false), "ServicesResolved": .bool(false)])
    ]
    return reaction
  }
}
