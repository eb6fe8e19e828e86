/// What the displays of this machine say of themselves.
///
/// Source: kernel Documentation/gpu/drm-kms.rst: each connector has a folder in `class/drm`, whose
/// `edid` is empty while nothing is connected.
package struct DisplayRecords: Sendable {
  private let folder: SysfsDirectory

  /// - Parameter sysfsRoot: The folder that stands for `/sys`.
  package init(sysfsRoot: String = "/sys") { folder = SysfsDirectory("\(sysfsRoot)/class/drm") }

  /// Returns the EDID of each connected display, by the names of their connectors.
  ///
  /// A machine without displays, or one that does not let them be read, has none.
  package func all() -> [[UInt8]] {
    guard let names = try? folder.names() else { return [] }
    return names.compactMap { try? folder.folder($0).bytes("edid") }.filter { !$0.isEmpty }
  }
}
