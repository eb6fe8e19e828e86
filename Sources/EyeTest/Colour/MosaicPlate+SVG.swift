/// The plate as a picture that a browser draws at the screen's own resolution.
extension MosaicPlate {
  package var svg: String {
    let width = Int(2 * Self.radius)
    let circles = dots.map { dot in
      "<circle cx=\"\(Self.text(dot.x))\" cy=\"\(Self.text(dot.y))\" r=\"\(Self.text(dot.radius))\""
        + " fill=\"#\(Self.hex(dot.red))\(Self.hex(dot.green))\(Self.hex(dot.blue))\"/>"
    }
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(width)\""
      + " viewBox=\"\(-width / 2) \(-width / 2) \(width) \(width)\">"
      + circles.joined() + "</svg>"
  }

  private static func text(_ number: Double) -> String {
    String((number * 10).rounded() / 10)
  }

  private static func hex(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16)
    return digits.count == 1 ? "0" + digits : digits
  }
}
