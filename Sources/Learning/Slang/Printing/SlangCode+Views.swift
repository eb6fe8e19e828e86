/// A language in which programs are shown beside themselves.
package enum SlangCodeLanguage: String, Sendable, Hashable, Codable, CaseIterable {
  case javascript, swift
}

extension SlangProgram {
  /// The same program in another language; one that is not finished has `…` for what is missing.
  package func view(
    _ language: SlangCodeLanguage, style: SlangCodeStyle = .plain
  ) -> SlangCodeView {
    switch language {
    case .javascript: JavaScriptView.view(self, style)
    case .swift: SwiftView.view(self, style)
    }
  }
}
