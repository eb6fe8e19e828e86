import EyeTest
import Testing

/// What reaches the screen, against shapes that are told point by point.
struct OptotypePixelTests {
  static let measured = Optotype.sloan + Optotype.landolt8 + Optotype.tumblingE4
  static let strokes = [1.0, 1.26, 2, 3.3, 5, 10]
  /// Quarters of a pixel, each way.
  static let offsets = (0..<16).map { (Double($0 % 4) / 4, Double($0 / 4) / 4) }

  /// The part of the box that is inked, from 200 × 200 samples of the description.
  private static func describedArea(_ optotype: Optotype) -> Double {
    let samples = 200
    var count = 0
    for row in 0..<samples {
      for column in 0..<samples {
        let x = (Double(column) + 0.5) / Double(samples) * 5 - 2.5
        let y = 2.5 - (Double(row) + 0.5) / Double(samples) * 5
        if DescribedShape.hasInk(optotype, x: x, y: y) { count += 1 }
      }
    }
    return Double(count) / Double(samples * samples)
  }

  private static func scene(
    _ optotype: Optotype, stroke: Double, x: Double = 0, y: Double = 0
  ) throws -> OptotypeScene {
    var row = OptotypeScene.Row([optotype], stroke: stroke).without
    (row.offsetX, row.offsetY) = (x, y)
    return try #require(OptotypeScene(row))
  }

  @Test(arguments: measured)
  func `ink area is that of the description, and the screen's light is what it leaves`(
    optotype: Optotype
  ) throws {
    let area = Self.describedArea(optotype)
    let lights = (0...255).map { SRGB.light(Double($0) / 255) }
    for stroke in Self.strokes {
      let ink = area * 25 * stroke * stroke
      for (x, y) in Self.offsets {
        let scene = try Self.scene(optotype, stroke: stroke, x: x, y: y)
        let coverage = scene.coverage
        let covered = coverage.reduce(0, +)
        #expect(abs(covered / ink - 1) < 0.01, "stroke \(stroke) at \(x), \(y)")
        let pixels = Double(scene.width * scene.height)
        let bytes = coverage.map { SRGB.byte(1 - $0) }
        let light = bytes.reduce(0) { $0 + lights[Int($1)] } / pixels
        #expect(abs(light - (1 - ink / pixels)) < 0.005, "stroke \(stroke) at \(x), \(y)")
      }
    }
  }

  @Test(arguments: measured)
  func `each pixel is covered as sixteen by sixteen samples say`(optotype: Optotype) throws {
    let (stroke, x, y) = (3.3, 0.4, 0.7)
    let scene = try Self.scene(optotype, stroke: stroke, x: x, y: y)
    var worst = 0.0
    for (index, part) in scene.coverage.enumerated() {
      var count = 0
      for sample in 0..<256 {
        let u = Double(index % scene.width) + (Double(sample % 16) + 0.5) / 16 - x
        let v = Double(index / scene.width) + (Double(sample / 16) + 0.5) / 16 - y
        if DescribedShape.hasInk(optotype, x: u / stroke - 2.5, y: 2.5 - v / stroke) { count += 1 }
      }
      worst = max(worst, abs(part - Double(count) / 256))
    }
    // One straight edge moves at most a row of samples; a corner of the grid two.
    #expect(worst < 0.1)
  }

  @Test(arguments: strokes)
  func `no direction of a C or an E is darker than another`(stroke: Double) throws {
    for group in [Optotype.landolt8, Optotype.tumblingE4] {
      let inks = try group.map { optotype in
        let scene = try Self.scene(optotype, stroke: stroke, x: 0.37, y: 0.61)
        return scene.image.bytes.reduce(0.0) { $0 + 1 - SRGB.light(Double($1) / 255) }
      }
      let mean = inks.reduce(0, +) / Double(inks.count)
      for ink in inks { #expect(abs(ink / mean - 1) < 0.005) }
    }
  }

  @Test func `a stroke of one pixel is not snapped to the pixels`() throws {
    let scene = try Self.scene(.letter(.L), stroke: 1, x: 0.5)
    // The second row meets the stem alone: half a pixel, half a pixel, white.
    #expect(scene.width == 6)
    #expect(Array(scene.coverage[6..<12]) == [0.5, 0.5, 0, 0, 0, 0])
    // Half the light is 0.7354 of the number: IEC 61966-2-1.
    #expect(Array(scene.image.bytes[6..<12]) == [188, 188, 255, 255, 255, 255])
  }

  @Test func `three letters stand five strokes apart`() throws {
    let row = OptotypeScene.Row([.letter(.H), .letter(.H), .letter(.H)], stroke: 4).without
    let scene = try #require(OptotypeScene(row))
    #expect(scene.width == 100 && scene.height == 20)
    let top = scene.image.bytes.prefix(100)
    let stems = [0, 16, 40, 56, 80, 96].flatMap { $0..<($0 + 4) }
    #expect(top.enumerated().filter { $1 == 0 }.map(\.offset) == stems)
  }

  @Test func `bars stand where they are asked for, as long as the letter`() throws {
    var row = OptotypeScene.Row([.letter(.O)], stroke: 4).without
    row.bars = 2
    let scene = try #require(OptotypeScene(row))
    // Bar, gap, letter, gap, bar: 1 + 2 + 5 + 2 + 1 strokes.
    #expect(scene.width == 44 && scene.height == 44)
    let bytes = scene.image.bytes
    #expect((0..<44).filter { bytes[$0] == 0 } == Array(12..<32))
    #expect((0..<44).filter { bytes[44 * $0] == 0 } == Array(12..<32))
    #expect((4..<12).allSatisfy { bytes[44 * 22 + $0] == 255 })
    #expect(bytes[44 * 22 + 13] == 0)
  }

  @Test func `a row outside its ranges is not drawn`() {
    let good = OptotypeScene.Row([.letter(.O)], stroke: 10)
    #expect(OptotypeScene(good) != nil)
    for stroke in [0.49, 0, -1, 401, .nan, .infinity] {
      #expect(OptotypeScene(.init([.letter(.O)], stroke: stroke)) == nil)
    }
    #expect(OptotypeScene(.init([], stroke: 10)) == nil)
    #expect(OptotypeScene(.init(Array(repeating: .letter(.O), count: 6), stroke: 10)) == nil)
    // Five letters at 400 would be 18,800 pixels wide and 2,800 high.
    #expect(OptotypeScene(.init(Array(repeating: .letter(.O), count: 5), stroke: 400)) == nil)
    var row = good
    row.offsetX = 1
    #expect(OptotypeScene(row) == nil)
    row = good
    row.bars = .nan
    #expect(OptotypeScene(row) == nil)
  }
}
