import Glibc

/// Feeds one of the program's readers what libFuzzer makes up: `make fuzz`.
///
/// No bytes may make one trap. What a reader must hold besides stands in its file. Source: LLVM
/// documentation, "libFuzzer", section "Using libFuzzer as a library".
private let readers: [String: ([UInt8]) -> Void] = [
  "decoders": tryOutDecoders, "slang": tryOutSlang, "descriptions": tryOutDescription,
  "exercises": tryOutExercise, "tables": tryOutTables, "words": tryOutWords, "files": tryOutFiles,
]

func fail(_ what: String) -> Never {
  // What is printed would not be out yet when it ends.
  let said = Array("violated: \(what)\n".utf8)
  _ = write(STDERR_FILENO, said, said.count)
  abort()
}

private let reader: ([UInt8]) -> Void = {
  guard let name = getenv("FUZZ_READER"), let reader = readers[String(cString: name)] else {
    fail("FUZZ_READER is one of \(readers.keys.sorted().joined(separator: " "))")
  }
  return reader
}()

@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
  _ count: UnsafeMutablePointer<Int32>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

var count = CommandLine.argc
var arguments = CommandLine.unsafeArgv
exit(
  runFuzzer(&count, &arguments) { start, length in
    reader(Array(UnsafeBufferPointer(start: start, count: length)))
    return 0
  })
