import EyeTestObservers

/// Prints how tilts are heard: 1,000 simulated ones for each pace, posture and sampling rate.
///
/// The shares are of all tilts, in per cent. A number as the argument plays so many.

let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 1_000

struct Posture {
  var name: String
  var reclined: ClosedRange<Double>
  var sensors = TabletKind.Sensors.both
}

let postures = [
  Posture(name: "reclined", reclined: 30...70),
  Posture(name: "upright", reclined: 0...15),
  Posture(name: "reclined, gyroscope alone", reclined: 30...70, sensors: .gyroscope),
  Posture(name: "reclined, accelerometer alone", reclined: 35...70, sensors: .accelerometer),
]

func percent(_ share: Double) -> String { "\((share * 1_000).rounded() / 10)" }

print(
  "| posture | pace | Hz | right | opposite | other axis | unanswered | told: more | "
    + "told: quicker | double | unsteady | waits over 3 s | longest wait, s |")
print("|---|---|---|---|---|---|---|---|---|---|---|---|---|")
for posture in postures {
  for profile in TiltProfile.all {
    for frequency in [25.0, 50, 100, 200] {
      var kind = TabletKind()
      kind.reclined = posture.reclined
      kind.sensors = posture.sensors
      kind.frequency = frequency
      let tally = TiltTally(count, of: profile, kind)
      let shares = [
        tally.right, tally.opposite, tally.across, tally.unanswered, tally.more, tally.quicker,
        tally.double, tally.unsteady,
      ].map { percent(tally.share($0)) }
      print(
        "| \(posture.name) | \(profile.name) | \(Int(frequency)) | "
          + shares.joined(separator: " | ") + " | "
          + "\(percent(tally.waited(over: 3))) | \((tally.longestWait * 10).rounded() / 10) |")
    }
  }
}
