import Devices

extension BlueZLink {
  /// Whether a paired device breaks each link as soon as it is made, as one does that lost its keys;
  /// a device that was never paired is not suspected of that.
  ///
  /// bluetoothd 5.66 asks a paired device for encryption before it calls it connected, so that such
  /// a link mostly ends before Connect is answered.
  func isBondInDoubt(
    _ error: LinkError, on adapter: String, _ session: BlueZSession
  ) -> Bool {
    guard error.code == .hungUp || error.code == .absent, let length = session.age else {
      return false
    }
    let views = monitor.objects.current.views(of: address)
    guard views.contains(where: { $0.adapterPath == adapter && $0.isPaired }) else { return false }
    return history.dropped(address, after: length)
  }

  /// Has bluetoothd drop what it keeps of a device that lacks what it should have, so that the next
  /// attempt asks the device itself; never one with a bond, which only somebody's press may cost.
  func forget(on adapter: String) async {
    let views = monitor.objects.current.views(of: address)
    guard let device = views.first(where: { $0.adapterPath == adapter }), !device.isPaired else {
      return
    }
    _ = try? await monitor.call(
      path: adapter, interface: BlueZName.adapter, member: "RemoveDevice",
      arguments: [.path(device.path)], timeout: monitor.deadlines.answer)
  }
}
