import Foundation
import Testing

extension TimeLimitTrait.Duration {
  /// How long a test may wait for links, descriptors and processes: a minute, and as many times as
  /// long as `SIDELINE_PATIENCE` is above 4, for what a sanitizer makes several times as slow.
  static var patient: Self {
    let patience = ProcessInfo.processInfo.environment["SIDELINE_PATIENCE"].flatMap(Int.init) ?? 4
    return .minutes(max(1, patience / 4))
  }
}
