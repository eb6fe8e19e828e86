import EyeTest
import Testing

struct PixelPitchTests {
  /// The code that these settings of the card are refused with.
  private func refusal(_ widths: Double...) -> CalibrationError.Code? {
    do throws(CalibrationError) {
      _ = try PixelPitch(cardWidths: widths)
      return nil
    } catch {
      return error.code
    }
  }

  @Test func `two settings of the card that agree within 1 % count with their mean`() throws {
    // 85.60 mm on 502 and 506 pixels: 85.60 / 504 mm a pixel.
    let pitch = try PixelPitch(cardWidths: [506, 502])
    #expect(abs(pitch.millimetres - 0.169_841) < 1e-6)
    #expect(pitch.method == .card)
  }

  @Test func `two that differ by more ask for a third, whose median counts`() throws {
    #expect(refusal(500, 510) == .settingsDiffer)
    let pitch = try PixelPitch(cardWidths: [500, 530, 510])
    #expect(abs(pitch.millimetres - 85.60 / 510) < 1e-9)
  }

  @Test func `three that are all apart are none`() {
    #expect(refusal(300, 500, 900) == .settingsSpread)
  }

  @Test func `one setting is not enough`() {
    #expect(refusal(500) == .oneSetting)
    #expect(refusal() == .oneSetting)
  }

  @Test(arguments: [0, -500, 10, 1e6, .nan, .infinity])
  func `an outline that no card can have is refused`(width: Double) {
    #expect(refusal(width, width) == .card)
  }

  @Test func `a line and a ruler give the pitch`() throws {
    let pitch = try PixelPitch(rulerPixels: 1_000, length: 116.5)
    #expect(abs(pitch.millimetres - 0.1165) < 1e-9)
  }

  @Test(arguments: [0, -1, 10_000, .nan, .infinity, 19.9])
  func `a line that nobody can have measured is refused`(length: Double) {
    let error = #expect(throws: CalibrationError.self) {
      try PixelPitch(rulerPixels: 800, length: length)
    }
    #expect(error?.code == .ruler)
  }

  @Test func `the display's own data contradict from 5 % on`() throws {
    let pitch = try PixelPitch(rulerPixels: 1_000, length: 170)
    #expect(!pitch.contradicts(0.169))
    #expect(!pitch.contradicts(0.178))
    #expect(pitch.contradicts(0.179))
    #expect(pitch.contradicts(0.161))
    #expect(pitch.contradicts(.nan))
  }

  @Test func `what was kept comes back, what cannot have been kept does not`() {
    #expect(PixelPitch(kept: 0.17, method: .card)?.millimetres == 0.17)
    #expect(PixelPitch(kept: 0, method: .card) == nil)
    #expect(PixelPitch(kept: .nan, method: .ruler) == nil)
  }
}
