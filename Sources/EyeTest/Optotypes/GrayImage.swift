/// A picture of gray bytes, to be blitted one to one: row after row from the upper left.
package struct GrayImage: Sendable, Hashable {
  /// In pixels of the screen.
  package let width: Int
  package let height: Int
  /// sRGB-encoded, as a canvas takes them; `width * height` of them.
  package let bytes: [UInt8]
}
