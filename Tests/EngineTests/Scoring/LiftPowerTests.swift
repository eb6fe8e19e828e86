import Engine
import Foundation
import Testing

/// What the vendor's program computes: encoder/util.R (github.com/GNOME/chronojump), where
/// getDynamicsNotInertial has `force <- massTotal*(accel+g)`, "g:9.81", and `power <- force*speed`, and
/// pafGenerate has `meanPower <- mean(kinematics$power)`, of the concentric phase.
@Suite struct LiftPowerTests {
  @Test(arguments: [(100.0, 0.5, 490.5), (60, 1, 588.6), (20, 1.25, 245.25), (140, 0.2, 274.68)])
  func `it is the weight times the mean speed`(load: Double, speed: Double, watts: Double) {
    #expect(abs(LiftPower.mean(load: load, speed: speed) - watts) < 1e-9)
  }

  /// A lift of 0.8 s by v = 2 v̄ sin²(π t / T), millisecond by millisecond as that program has it.
  @Test(arguments: [0.3, 0.75, 1.4])
  func `it is the mean of force times speed over a lift from rest to rest`(mean: Double) {
    let (load, length) = (80.0, 800)
    func speed(_ millisecond: Int) -> Double {
      let part = sin(Double.pi * Double(millisecond) / Double(length))
      return 2 * mean * part * part
    }
    let speeds = (0...length).map(speed)
    let powers = (0...length).map { time in
      let accel = (speed(time + 1) - speed(time - 1)) / 0.002
      return load * (accel + 9.81) * speed(time)
    }
    let meanSpeed = speeds.reduce(0, +) / Double(speeds.count)
    let meanPower = powers.reduce(0, +) / Double(powers.count)
    let power = LiftPower.mean(load: load, speed: meanSpeed)
    #expect(abs(power - meanPower) < 0.001 * meanPower)
  }
}
