import Testing
import Transports

struct MountMatrixTests {
  @Test(arguments: ["1, 0, 0; 0, 1, 0; 0, 0, 1", "1,0,0;0,1,0;0,0,1\n", " 1.0 , 0,0 ;0,1,0; 0,0,1"])
  func `the identity changes nothing`(text: String) throws {
    let matrix = try #require(MountMatrix(parsing: text))
    #expect(matrix == .identity)
    #expect(matrix.applied(to: [1, -2, 3]) == [1, -2, 3])
  }

  @Test func `each row gives one axis of the screen`() throws {
    // From systemd's 60-sensor.hwdb: a panel that is turned by a quarter.
    let matrix = try #require(MountMatrix(parsing: "0, -1, 0; 1, 0, 0; 0, 0, 1"))
    #expect(matrix.applied(to: [1, 2, 3]) == [-2, 1, 3])
    #expect(matrix.determinant == 1)
  }

  @Test(arguments: [
    "", ";;", "1,0,0;0,1,0", "1,0;0,1;0,0", "1,0,0;0,1,0;0,0,x", "1,0,0;0,1,0;0,0,1;0,0,0",
    "1,0,0;0,1,0;0,0,0", "0,0,0;0,1,0;0,0,1", "1,0,0;1,0,0;0,0,1", "nan,0,0;0,1,0;0,0,1",
    "inf,0,0;0,1,0;0,0,1", "1,0,0,0;0,1,0;0,0,1",
  ])
  func `what is no matrix or loses a direction is refused`(text: String) {
    #expect(MountMatrix(parsing: text) == nil)
  }

  @Test func `F13, a gyroscope beside a mirrored accelerometer, turns the right way`() throws {
    // The chip is turned by R = a quarter about z, and reports gravity with the opposite sign, so
    // that its matrix is −R with determinant −1. A true turn ω of the screen is R⁻¹ω to the chip.
    let matrix = try #require(MountMatrix(parsing: "0, 1, 0; -1, 0, 0; 0, 0, -1"))
    #expect(matrix.determinant == -1)
    let gravity = SIMD3(0.0, 9.81, 0.0)
    // −R⁻¹g, as the chip reports it.
    let chipGravity = SIMD3(-gravity.y, gravity.x, -gravity.z)
    #expect(matrix.applied(to: chipGravity) == gravity)
    let turn = SIMD3(0.5, 2.0, -0.25)
    // R = (0 −1 0; 1 0 0; 0 0 1), so R⁻¹ω = (ωy, −ωx, ωz).
    let chipTurn = SIMD3(turn.y, -turn.x, turn.z)
    #expect(matrix.forAngularVelocity.applied(to: chipTurn) == turn)
  }
}
