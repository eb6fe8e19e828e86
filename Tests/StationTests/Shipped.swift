import Devices
import Engine
import Model

/// What the program comes with, read once for all tests: reading takes longer than most of them.
enum Shipped {
  static let registry = Registry()
  static let exercises = ExerciseLibrary.load().exercises
}
