import EyeTest
import Testing

struct ThresholdPosteriorTests {
  /// Thresholds 0, 0.5 and 1, and a slope so steep that at 0.5 the first is seen and the last not.
  private let steep = PsychometricModel(
    lowest: 0, step: 0.5, count: 3, slopes: [1_000], guess: 0.25, lapse: 0.05)

  @Test func `before the first answer every threshold is as likely`() {
    let posterior = ThresholdPosterior(.acuity(alternatives: 4))
    #expect(abs(posterior.mean - 0.4) < 1e-9)
    // Of a uniform distribution over n steps: step · √((n² − 1) / 12).
    let expected = 0.01 * ((201.0 * 201 - 1) / 12).squareRoot()
    #expect(abs(posterior.deviation - expected) < 1e-9)
    #expect(abs(posterior.quantile(0.025) - (-0.605 + 0.025 * 2.01)) < 1e-9)
    #expect(abs(posterior.quantile(0.975) - (1.405 - 0.025 * 2.01)) < 1e-9)
  }

  @Test func `a right answer weighs the thresholds as Bayes says`() {
    var posterior = ThresholdPosterior(steep)
    posterior.observe(0.5, isCorrect: true)
    // P(right): T = 0 seen 0.95, T = 0.5 half-way 0.6, T = 1 guessed 0.25; sum 1.8.
    let mean = (0.5 * 0.6 + 1 * 0.25) / 1.8
    #expect(abs(posterior.mean - mean) < 1e-9)
    let square = (0.25 * 0.6 + 1 * 0.25) / 1.8
    #expect(abs(posterior.deviation - (square - mean * mean).squareRoot()) < 1e-9)
  }

  @Test func `a wrong answer weighs the thresholds the other way`() {
    var posterior = ThresholdPosterior(steep)
    posterior.observe(0.5, isCorrect: false)
    // P(wrong): 0.05, 0.4, 0.75; sum 1.2.
    #expect(abs(posterior.mean - (0.5 * 0.4 + 0.75) / 1.2) < 1e-9)
  }

  @Test func `slopes are averaged by how well they fit`() {
    let model = PsychometricModel(
      lowest: 0, step: 1, count: 2, slopes: [0, 1_000], guess: 0, lapse: 0)
    var posterior = ThresholdPosterior(model)
    posterior.observe(1, isCorrect: true)
    // Slope 0: 0.5 for both; steep: 1 at T = 0 and 0.5 at T = 1.
    #expect(abs(posterior.mean - 1.0 / 2.5) < 1e-9)
  }

  @Test func `hundreds of answers do not make the weights vanish`() {
    var posterior = ThresholdPosterior(.acuity(alternatives: 10))
    for number in 0..<500 { posterior.observe(0.3, isCorrect: number.isMultiple(of: 2)) }
    #expect(posterior.mean.isFinite && posterior.deviation > 0)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -3])
  func `a stimulus that nobody can show does no harm`(stimulus: Double) {
    var posterior = ThresholdPosterior(.acuity(alternatives: 4))
    posterior.observe(stimulus, isCorrect: true)
    #expect(posterior.mean.isFinite)
  }
}
