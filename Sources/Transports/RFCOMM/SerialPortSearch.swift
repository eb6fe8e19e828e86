internal import CBlueZ
import Glibc

/// Asks a device where its serial port is (Bluetooth Core, Vol 3, Part B, SDP; Serial Port Profile,
/// 6), through libbluetooth.
package enum SerialPortSearch {
  /// Serial Port, in Bluetooth SIG Assigned Numbers.
  package static let service = "00001101-0000-1000-8000-00805f9b34fb"
  /// How long a device may think about each part of its answer, in milliseconds.
  private static let patience: Int32 = 5000

  /// What the device answered, kept from libbluetooth's callback.
  private final class Answer {
    var bytes: [UInt8]?
  }

  /// Asks for the channel; blocks until the device answers or is not reached.
  ///
  /// - Parameters:
  ///   - device: Whom to ask.
  ///   - adapter: Which adapter asks; nothing leaves that to the kernel.
  /// - Returns: The channel of the first serial port; nothing if it has none.
  /// - Throws: `EHOSTDOWN` for a device that is off or far, and what else the kernel said.
  static func channel(
    of device: BluetoothAddress, from adapter: BluetoothAddress?
  ) throws(SystemError) -> UInt8? {
    var source = adapter?.kernelForm ?? bdaddr_t()
    var target = device.kernelForm
    guard let session = sdp_connect(&source, &target, UInt32(SDP_RETRY_IF_BUSY)) else {
      throw SystemError.last("sdp_connect \(device)")
    }
    defer { sdp_close(session) }
    let answer = Answer()
    let status = sdp_set_notify(
      session,
      { _, status, bytes, count, context in
        guard let context else { return }
        let answer = Unmanaged<Answer>.fromOpaque(context).takeUnretainedValue()
        let isWhole = status == 0 && bytes != nil
        answer.bytes =
          isWhole ? [UInt8](UnsafeRawBufferPointer(start: bytes, count: count)) : []
      }, Unmanaged.passUnretained(answer).toOpaque())
    if status != 0 { throw SystemError.last("sdp_set_notify \(device)") }
    try ask(session, device)
    while answer.bytes == nil {
      var socket = pollfd(fd: sdp_get_socket(session), events: Int16(POLLIN), revents: 0)
      let ready = poll(&socket, 1, patience)
      if ready < 0, errno != EINTR { throw SystemError.last("poll \(device)") }
      if ready == 0 { throw SystemError(errno: ETIMEDOUT, call: "asking \(device)") }
      guard ready < 0 || sdp_process(session) == 0 || answer.bytes != nil else {
        throw SystemError(errno: ECONNRESET, call: "sdp_process \(device)")
      }
    }
    withExtendedLifetime(answer) {}
    return answer.bytes.flatMap { ServiceElement($0) }?.serialChannel
  }

  /// Sends the question: every attribute of the records of serial ports.
  private static func ask(
    _ session: UnsafeMutablePointer<sdp_session_t>, _ device: BluetoothAddress
  ) throws(SystemError) {
    // libbluetooth's lists hold addresses only, of what must be there until the question is sent.
    let service = UnsafeMutablePointer<CBlueZ.uuid_t>.allocate(capacity: 1)
    let range = UnsafeMutablePointer<UInt32>.allocate(capacity: 1)
    sdp_uuid16_create(service, UInt16(SERIAL_PORT_SVCLASS_ID))
    range.initialize(to: 0x0000_FFFF)
    let search = sdp_list_append(nil, service)
    let wanted = sdp_list_append(nil, range)
    defer {
      sdp_list_free(search, nil)
      sdp_list_free(wanted, nil)
      service.deallocate()
      range.deallocate()
    }
    if sdp_service_search_attr_async(session, search, SDP_ATTR_REQ_RANGE, wanted) != 0 {
      throw SystemError.last("sdp_service_search_attr_async \(device)")
    }
  }
}
