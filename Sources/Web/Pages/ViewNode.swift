import Mustache

/// A view's properties by name, gathered once.
///
/// The template library looks each name up by reflection over all properties, anew at every use and
/// at every level of the page: four fifths of the time that a page took.
struct ViewNode: MustacheParent {
  private let fields: [String: Any]

  func child(named name: String) -> Any? { fields[name] }

  /// Returns what a template sees of a value: structures as nodes, lists with each element so,
  /// anything else as it is.
  ///
  /// An absent property is no field, so that the name is looked for further out, as the library
  /// does. What describes itself stays whole and is written by its description.
  static func of(_ value: Any) -> Any {
    switch value {
    case is String, is Bool, is Int, is Double: return value
    case is any MustacheParent: return value
    case let list as [Any]: return list.map { of($0) }
    case is any CustomStringConvertible: return value
    default: break
    }
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .struct else { return value }
    var fields: [String: Any] = [:]
    for case (let name?, let property) in mirror.children {
      if let present = present(property) { fields[name] = of(present) }
    }
    return ViewNode(fields: fields)
  }

  /// Returns what an optional holds, and anything else as it is.
  private static func present(_ property: Any) -> Any? {
    let mirror = Mirror(reflecting: property)
    guard mirror.displayStyle == .optional else { return property }
    return mirror.children.first.flatMap { present($0.value) }
  }
}
