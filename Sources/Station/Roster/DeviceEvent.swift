import Devices

/// What happens to one device.
enum DeviceEvent: Sendable, Hashable {
  /// Its transport sees it.
  ///
  /// - Parameters:
  ///   - isMoved: Whether it has another address than before.
  ///   - isNear: Whether it was heard just now, or is connected already.
  case found(isMoved: Bool, isNear: Bool)
  case gone
  case wanted(DeviceMachine.Wish)
  /// Nobody wants it any more.
  case givenUp
  /// Nothing needs what was lent.
  case needless
  /// It is read by another driver from now on.
  case driverChanged
  /// A search began, or a run was bound to it.
  case needArose
  case searchEnded
  /// Its link of this number works.
  case opened(Int)
  /// It said something, whatever it was.
  case heard
  /// It has said nothing for longer than it may while its link was open.
  case fellSilent(Int)
  case ended(Int, LinkEnd)
  /// The wait before it is dialled again is over.
  case due(Int)
}

/// How a link ended.
struct LinkEnd: Sendable, Hashable {
  /// Nothing where it was closed without an error.
  var code: LinkError.Code?
  /// For how long the device was ready, in seconds; nothing if it never was.
  var readyTime: Double?
  var hasMeasured = false
  /// Whether there is nothing more to come, as after a capture that was played.
  var isFinal = false

  init(_ code: LinkError.Code?) { self.code = code }
}

/// What else wants or would want a device.
struct DeviceNeed: Sendable, Hashable {
  /// Whether devices are searched for.
  var isSearching: Bool
  /// Whether an open run is bound to it.
  var isUsed: Bool
  /// Whether a run was bound to it before it was here.
  var isAwaited: Bool

  static let none = DeviceNeed(isSearching: false, isUsed: false, isAwaited: false)
}

/// What is to be done for a device.
enum DeviceAction: Sendable, Hashable {
  /// The task that holds its link ends.
  case hangUp
  /// What the link left half said is forgotten.
  case breakOff
  /// Screens and runs hear how it stands now; it stood so before.
  case show(from: LinkState)
  /// A link of this number is made once the one before has taken its leave.
  case dial(Int)
  /// `due` comes after so many seconds.
  case redial(Int, after: Double)

  /// Whether it concerns the link that was.
  var isFarewell: Bool {
    switch self {
    case .hangUp, .breakOff: true
    case .show, .dial, .redial: false
    }
  }
}
