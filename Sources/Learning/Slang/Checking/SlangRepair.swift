/// What one press does about a fault.
package enum SlangRepair: Sendable, Hashable {
  /// Puts an End below a line, whose number it gets: `after` from 0.
  case addEnd(after: Int)
  /// Takes the line away.
  case remove
  /// Leads to an argument that is to be filled or changed.
  case fill(SlangArgument)
  /// Gives a name that stands in the line another spelling, there alone.
  case replace(name: String, by: String)
  /// Gives a name another spelling in the whole program.
  case rename(name: String, to: String)
  /// Leads to the equipment: connect it, or take simulated values.
  case equipment(SlangSensor)
}

/// An argument of a block.
package struct SlangArgument: Sendable, Hashable {
  package enum Name: String, Sendable, Hashable, Codable {
    /// Of Variable.
    case name, value
    /// Of Repeat.
    case times
    /// Of If: three for each comparison.
    case this, `is`, that
    /// Of Print.
    case what
  }

  package var name: Name
  /// Which comparison of an If, from 1; 1 of the others.
  package var number: Int

  package init(_ name: Name, _ number: Int = 1) {
    self.name = name
    self.number = number
  }
}
