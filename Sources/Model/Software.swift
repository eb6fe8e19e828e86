/// The name and version that every record carries.
package enum Software {
  package static let version = "sideline 0.1.0"
}
