/// The names that BlueZ goes by on the bus (BlueZ doc/*.txt) and those of the bus itself.
enum BlueZName {
  static let service = "org.bluez"
  static let adapter = "org.bluez.Adapter1"
  static let device = "org.bluez.Device1"
  static let battery = "org.bluez.Battery1"
  static let agentManager = "org.bluez.AgentManager1"
  static let agentManagerPath = "/org/bluez"
  static let gattService = "org.bluez.GattService1"
  static let gattCharacteristic = "org.bluez.GattCharacteristic1"

  /// systemd-logind (org.freedesktop.login1(5)).
  static let login = "org.freedesktop.login1"
  static let bus = "org.freedesktop.DBus"
  static let busPath = "/org/freedesktop/DBus"
  static let objectManager = "org.freedesktop.DBus.ObjectManager"
  static let properties = "org.freedesktop.DBus.Properties"

  /// What sd-bus answers in the place of a service that does not.
  static let noReply = "org.freedesktop.DBus.Error.NoReply"

  /// What a call is answered with when the object is gone, which its signal may yet have to tell.
  static let unknownObject: Set<String> = [
    "org.freedesktop.DBus.Error.UnknownObject", "org.freedesktop.DBus.Error.UnknownMethod",
    "org.freedesktop.DBus.Error.UnknownInterface", "org.bluez.Error.DoesNotExist",
  ]
}

/// The match rules that we install (D-Bus Specification, "Match Rules").
enum BlueZMatch {
  /// bluetoothd comes and goes.
  static let owner =
    "type='signal',sender='\(BlueZName.bus)',interface='\(BlueZName.bus)',"
    + "member='NameOwnerChanged',arg0='\(BlueZName.service)'"

  /// The machine is about to sleep, or woke up.
  static let sleep =
    "type='signal',sender='\(BlueZName.login)',interface='\(BlueZName.login).Manager',"
    + "member='PrepareForSleep'"

  /// Objects come and go.
  static let objects =
    "type='signal',sender='\(BlueZName.service)',interface='\(BlueZName.objectManager)'"

  /// Objects at one path come and go.
  static func objects(at path: String) -> String { objects + ",arg0path='\(path)'" }

  private static let changes =
    "type='signal',sender='\(BlueZName.service)',interface='\(BlueZName.properties)',"
    + "member='PropertiesChanged'"

  /// Changes of one interface on any object: without the notifications of every characteristic.
  static func changes(of interface: String) -> String { changes + ",arg0='\(interface)'" }

  /// Changes of one interface of an object or of what it contains.
  static func changes(of interface: String, under path: String) -> String {
    changes(of: interface) + ",path_namespace='\(path)'"
  }
}
