internal import Glibc

/// The kernel's nodes of sound cards.
///
/// libasound says of a card that may not be opened that there is none.
package enum SoundNodes {
  /// As many cards as the kernel has unless it is told otherwise (sound/core/Kconfig, `SNDRV_CARDS`).
  private static let most = 32

  /// Whether the kernel has any card, where `devRoot` stands for `/dev`.
  package static func exist(in devRoot: String = "/dev") -> Bool {
    paths(in: devRoot).contains { access($0, F_OK) == 0 }
  }

  /// Returns the first card's node that this user may not open.
  ///
  /// - Parameter devRoot: The folder that stands for `/dev`.
  /// - Returns: Its path; nothing if every card that there is may be opened.
  package static func forbidden(in devRoot: String = "/dev") -> String? {
    paths(in: devRoot).first { path in
      access(path, R_OK | W_OK) != 0 && (errno == EACCES || errno == EPERM)
    }
  }

  private static func paths(in devRoot: String) -> [String] {
    (0..<most).map { "\(devRoot)/snd/controlC\($0)" }
  }
}
