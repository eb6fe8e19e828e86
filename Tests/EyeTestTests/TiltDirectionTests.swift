import EyeTest
import Model
import Testing

/// Where the edges of the screen go, worked out from the right-hand rule alone.
struct TiltDirectionTests {
  private struct Vector {
    var x = 0.0
    var y = 0.0
    var z = 0.0

    static func + (a: Vector, b: Vector) -> Vector {
      Vector(x: a.x + b.x, y: a.y + b.y, z: a.z + b.z)
    }

    static func * (factor: Double, a: Vector) -> Vector {
      Vector(x: factor * a.x, y: factor * a.y, z: factor * a.z)
    }

    func cross(_ b: Vector) -> Vector {
      Vector(x: y * b.z - z * b.y, y: z * b.x - x * b.z, z: x * b.y - y * b.x)
    }
  }

  /// The edges of the screen in its own frame: x right, y up, z towards the viewer.
  private static let edges: [(TiltDirection, Vector)] = [
    (.left, Vector(x: -1)), (.right, Vector(x: 1)), (.up, Vector(y: 1)), (.down, Vector(y: -1)),
  ]

  @Test(arguments: [MotionTrace.Axis.up, .right], [30.0, -30.0])
  func `the answer is the edge that went away from the viewer`(
    axis: MotionTrace.Axis, degrees: Double
  ) throws {
    var trace = MotionTrace(frequency: 1_000)
    trace.rest(0.5)
    trace.turn(axis, degrees, in: 0.3)
    // A point that turns with the body moves with the velocity ω × r.
    var depths: [TiltDirection: Double] = [:]
    for (direction, start) in Self.edges {
      var edge = start
      for sample in trace.samples {
        let rate = Vector(x: sample.x, y: sample.y, z: sample.z)
        edge = edge + (1 / trace.frequency) * rate.cross(edge)
      }
      depths[direction] = edge.z
    }
    let sunk = try #require(depths.min { $0.value < $1.value })
    #expect(sunk.value < -0.4)

    var gesture = GyroscopeGesture()
    #expect(gesture.play(trace.samples).map(\.direction) == [sunk.key])
  }

  @Test func `counter-clockwise seen from above is to the right`() {
    var trace = MotionTrace()
    trace.rest(0.5)
    trace.turn(.up, 40, in: 0.4)
    var gesture = GyroscopeGesture()
    #expect(gesture.play(trace.samples).map(\.direction) == [.right])
  }
}
