import Devices
import Engine

/// A description is taken or says what is wrong, and what was taken decodes whatever comes.
func tryOutDescription(_ bytes: [UInt8]) {
  let file = "made-up.yaml"
  let content = DescriptionFolder.load(yaml: String(decoding: bytes, as: UTF8.self), file: file)
  guard content.loaded.isEmpty != content.problems.isEmpty else {
    fail("descriptions: taken \(content.loaded.count) times, with \(content.problems)")
  }
  for problem in content.problems where problem.file != file || problem.line ?? 1 < 1 {
    fail("descriptions: \(problem)")
  }
  for loaded in content.loaded {
    var decoder = loaded.description.driver.makeDecoder()
    _ = decoder.decode(bytes, from: "") + decoder.linkRestarted()
  }
}

/// An exercise that was taken is written as it is read.
func tryOutExercise(_ bytes: [UInt8]) {
  let file = "made-up.yaml"
  let text = String(decoding: bytes, as: UTF8.self)
  guard let exercise = try? ExerciseFile.exercise(from: text, file: file) else { return }
  do {
    let again = try ExerciseFile.exercise(from: ExerciseText.yaml(exercise), file: file)
    if again != exercise { fail("exercises: written it is another one") }
  } catch {
    fail("exercises: written it cannot be read: \(error)")
  }
}
