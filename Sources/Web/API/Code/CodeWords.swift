import Learning
import Model

/// What values of the learn-to-code part are in words.
extension Words {
  /// A fault as JSON, with its sentence.
  func told(_ fault: SlangFault, _ language: SlangLanguage) -> SlangFaultReport {
    told(SlangFaultReport(fault, language))
  }

  /// The same of one that has no sentence yet.
  func told(_ fault: SlangFaultReport) -> SlangFaultReport {
    var report = fault
    report.message = sentence(fault)
    report.teaching = self(Self.teaching(fault), fault.parts)
    return report
  }

  /// Where it is found what the machine did, why that is not what was wanted, and what to do.
  private static func teaching(_ fault: SlangFaultReport) -> String {
    let isAlone = fault.code == .unknown && fault.parts["suggestion"] == nil
    return "slang.teach.\(fault.code.rawValue)\(isAlone ? "_alone" : "")"
  }

  func sentence(_ fault: SlangFaultReport) -> String {
    fitting(fault.sentence, count: fault.parts["count"], fault.parts)
  }

  /// A sentence with a count, in its form for one where it has such.
  private func fitting(_ key: String, count: String?, _ parts: [String: String]) -> String {
    let single = key + "_one"
    return self(count == "1" && known(single) != nil ? single : key, parts)
  }

  /// What the faces say of a miss; the course may say more.
  func sentence(_ miss: SlangVerdictReport.Miss) -> String {
    if let fault = miss.fault { return sentence(fault) }
    var parts: [String: String] = [:]
    parts["ingredient"] = miss.ingredient
    parts["name"] = miss.name
    parts["wanted"] = miss.wanted.map(String.init) ?? miss.expected.map { String($0.count) }
    parts["had"] = miss.had.map(String.init) ?? miss.got.map { String($0.count) }
    parts["expected"] = miss.expected?.first
    parts["got"] = miss.got?.first
    let key =
      switch miss.kind {
      case "lines":
        miss.hidden == true ? "hidden" : miss.names.last ?? miss.kind
      case "variables": miss.got?.isEmpty == false ? "variables" : "variables_alone"
      default: miss.kind
      }
    return fitting("slang.miss.\(key)", count: parts["had"], parts)
  }
}

/// A hint as JSON, with its sentence.
struct CodeHintView: Encodable, Sendable {
  var code: SlangHint.Code
  var line: Int
  var id: Int
  var name: String?
  var message: String

  init(_ hint: SlangHint, _ words: Words) {
    code = hint.code
    line = hint.line
    id = hint.lineID
    name = hint.name
    message = words(hint.sentence, ["name": hint.name ?? ""])
  }
}
