import Glibc
import Testing

/// Devices that libudev sees in place of the machine's own, through umockdev.
///
/// Works only in a process that was started with umockdev's preload library, which is why it is
/// used inside exit tests.
final class UDevTestbed {
  private typealias New = @convention(c) () -> OpaquePointer?
  private typealias Add =
    @convention(c) (OpaquePointer, UnsafePointer<CChar>, UnsafeMutableRawPointer?) -> Int32
  private typealias Event =
    @convention(c) (OpaquePointer, UnsafePointer<CChar>, UnsafePointer<CChar>) -> Void
  private typealias Root = @convention(c) (OpaquePointer) -> UnsafeMutablePointer<CChar>?
  private typealias Remove = @convention(c) (OpaquePointer, UnsafePointer<CChar>) -> Void

  private let library: UnsafeMutableRawPointer
  private let testbed: OpaquePointer

  /// Makes processes that are started from now on able to have a testbed.
  static func prepareChildren() {
    setenv("LD_PRELOAD", "libumockdev-preload.so.0", 1)
  }

  init() throws {
    library = try #require(dlopen("libumockdev.so.0", RTLD_NOW), "package umockdev")
    let symbol = try #require(dlsym(library, "umockdev_testbed_new"))
    testbed = try #require(unsafeBitCast(symbol, to: New.self)())
  }

  /// Adds devices in the format of `umockdev-record` and announces them.
  func add(_ dump: String) throws {
    let symbol = try #require(dlsym(library, "umockdev_testbed_add_from_string"))
    try #require(unsafeBitCast(symbol, to: Add.self)(testbed, dump, nil) != 0, "\(dump)")
  }

  /// Sends an event as udevd does, for instance `add` for `/sys/devices/…`.
  func announce(_ action: String, _ syspath: String) throws {
    let symbol = try #require(dlsym(library, "umockdev_testbed_uevent"))
    unsafeBitCast(symbol, to: Event.self)(testbed, syspath, action)
  }

  /// Takes a device away and announces it.
  ///
  /// As on a real machine it cannot be found any more when udevd says so.
  func remove(_ syspath: String, from subsystem: String) throws {
    let path = try #require(dlsym(library, "umockdev_testbed_get_sys_dir"))
    let root = try #require(unsafeBitCast(path, to: Root.self)(testbed))
    defer { free(root) }
    let name = String(syspath.split(separator: "/").last ?? "")
    let links = ["class/\(subsystem)/\(name)", "bus/\(subsystem)/devices/\(name)"]
    let removed = links.filter { unlink("\(String(cString: root))/\($0)") == 0 }
    try #require(!removed.isEmpty)
    try announce("remove", syspath)
    let symbol = try #require(dlsym(library, "umockdev_testbed_remove_device"))
    unsafeBitCast(symbol, to: Remove.self)(testbed, syspath)
  }
}
