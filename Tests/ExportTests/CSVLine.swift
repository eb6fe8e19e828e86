/// Reads CSV back by the grammar of RFC 4180 section 2, so that tests see cells.
enum CSVLine {
  static func cells(_ bytes: [UInt8], delimiter: Character = ",") -> [[String]] {
    var lines: [[String]] = []
    var cells: [String] = []
    var cell = String.UnicodeScalarView()
    var isQuoted = false
    var scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      if isQuoted {
        if scalar != "\"" {
          cell.append(scalar)
        } else if scalars.first == "\"" {
          cell.append("\"")
          scalars.removeFirst()
        } else {
          isQuoted = false
        }
      } else if scalar == "\"" && cell.isEmpty {
        isQuoted = true
      } else if Character(scalar) == delimiter {
        cells.append(String(cell))
        cell = .init()
      } else if scalar == "\r" && scalars.first == "\n" {
        scalars.removeFirst()
        lines.append(cells + [String(cell)])
        cells = []
        cell = .init()
      } else {
        cell.append(scalar)
      }
    }
    return lines
  }
}
