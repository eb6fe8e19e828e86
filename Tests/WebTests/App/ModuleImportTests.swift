import Testing

@testable import Web

/// What modules import of each other, read from their text: browsers tell only when it is too late.
private struct Modules {
  /// What is imported from a module, and by which names.
  private struct Import {
    var module: String
    var names: [String] = []
  }

  let texts: [String: String]

  /// What is imported and not there, one sentence each.
  var complaints: [String] {
    let exports = texts.mapValues(Self.exports)
    return texts.sorted { $0.key < $1.key }.flatMap { path, text in
      Self.imports(text).flatMap { wanted -> [String] in
        guard let offered = exports[wanted.module] else {
          return ["\(path) imports \(wanted.module), which is not there"]
        }
        return Set(wanted.names).subtracting(offered).sorted().map {
          "\(path) imports \($0), which \(wanted.module) does not export"
        }
      }
    }
  }

  /// The names that a module exports.
  private static func exports(_ text: String) -> Set<String> {
    let declaration = #/(?m)^export (?:async )?(?:function|class|const|let) (\w+)/#
    return Set(text.matches(of: declaration).map { String($0.output.1) })
  }

  /// The imports from the beginning of a module, and those that are loaded when they are wanted.
  private static func imports(_ text: String) -> [Import] {
    let bare = text.matches(of: #/(?m)^import "\./([^"]+)"/#).map {
      Import(module: String($0.output.1))
    }
    let named = text.matches(of: #/(?m)^import \{([^}]*)\} from "\./([^"]+)"/#).map {
      Import(module: String($0.output.2), names: names(in: $0.output.1, before: " as "))
    }
    let whole = text.matches(of: #/(?m)^import \* as (\w+) from "\./([^"]+)"/#).map {
      Import(module: String($0.output.2), names: members(of: String($0.output.1), in: text))
    }
    let later = text.matches(of: #/import\("\./([^"]+)"\)\)?(?:\.(\w+))?/#).map { match in
      let member = match.output.2.map(String.init)
      return Import(
        module: String(match.output.1), names: member.map { $0 == "then" ? [] : [$0] } ?? [])
    }
    let taken = text.matches(of: #/const \{([^}]*)\} = await import\("\./([^"]+)"\)/#).map {
      Import(module: String($0.output.2), names: names(in: $0.output.1, before: ": "))
    }
    let addressed = text.matches(of: #/new URL\("\./([^"]+)", import\.meta\.url\)/#).map {
      Import(module: String($0.output.1))
    }
    return bare + named + whole + later + taken + addressed
  }

  /// The names of a list in braces, as the other module has them.
  private static func names(in list: Substring, before new: String) -> [String] {
    list.split(separator: ",").map { part in
      let name = part.split(separator: new).first ?? part
      return String(name.filter { !$0.isWhitespace })
    }.filter { !$0.isEmpty }
  }

  /// What a text takes of a module that it has under one name.
  private static func members(of name: String, in text: String) -> [String] {
    text.matches(of: #/(?:^|[^\w.\-\/])(\w+)\.(\w+)/#).compactMap {
      $0.output.1 == name ? String($0.output.2) : nil
    }
  }
}

@Suite struct ModuleImportTests {
  @Test func `every module is there, with each name that is imported from it`() async throws {
    let folder = "js/"
    let files = try await Assets.bundled().files.filter {
      $0.key.hasPrefix(folder) && $0.key.hasSuffix(".js")
    }
    #expect(files.count > 100)
    let texts = files.map {
      (String($0.key.dropFirst(folder.count)), String(decoding: $0.value.bytes, as: UTF8.self))
    }
    #expect(Modules(texts: Dictionary(uniqueKeysWithValues: texts)).complaints == [])
  }

  @Test(arguments: [
    (#"import "./gone.js";"#, "gone.js, which is not there"),
    (#"import { one, two as other } from "./there.js";"#, "two, which there.js does not export"),
    ("import * as there from \"./there.js\";\nthere.one(); there.two();", "two, which"),
    (#"const late = () => import("./gone.js");"#, "gone.js, which is not there"),
    (#"const { one, two: other } = await import("./there.js");"#, "two, which"),
    (#"(await import("./there.js")).two();"#, "two, which"),
    (#"new Worker(new URL("./gone.js", import.meta.url));"#, "gone.js, which is not there"),
  ]) func `what is missing is found in each form of an import`(text: String, told: String) {
    let there = "export const one = 1;\nexport async function three() {}\n"
    let found = Modules(texts: ["there.js": there, "page.js": text]).complaints
    #expect(found.count == 1 && found.allSatisfy { $0.hasPrefix("page.js imports \(told)") })
  }
}
