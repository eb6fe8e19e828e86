import Dispatch
import Glibc

/// Hands what libFuzzer makes up to every address that takes a body: `make fuzz FUZZ=bodies`.
///
/// The first byte chooses the address, the rest is the body. Whatever it is, it is answered, and the
/// answer is not that the program failed.
func fail(_ what: String) -> Never {
  // What is printed would not be out yet when it ends.
  let said = Array("violated: \(what)\n".utf8)
  _ = write(STDERR_FILENO, said, said.count)
  abort()
}

/// Does something asynchronous on the fuzzer's own thread.
func waited<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) -> Value {
  let done = DispatchSemaphore(value: 0)
  nonisolated(unsafe) var result: Result<Value, any Error>?
  Task {
    do {
      result = .success(try await body())
    } catch {
      result = .failure(error)
    }
    done.signal()
  }
  done.wait()
  switch result {
  case .success(let value): return value
  case .failure(let error): fail("\(error)")
  case nil: fail("it returned nothing")
  }
}

/// A station that has taken so many bodies is given up for a new one: what it keeps only grows.
private let most = 5000

@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
  _ count: UnsafeMutablePointer<Int32>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

nonisolated(unsafe) private var desk = waited { try await AnsweringDesk() }
nonisolated(unsafe) private var taken = 0

var count = CommandLine.argc
var arguments = CommandLine.unsafeArgv
exit(
  runFuzzer(&count, &arguments) { start, length in
    guard length > 0 else { return 0 }
    let bytes = Array(UnsafeBufferPointer(start: start, count: length))
    taken += 1
    if taken % most == 0 { desk = waited { try await AnsweringDesk() } }
    let (address, status) = waited { [desk] in
      try await desk.answer(Int(bytes[0]), body: Array(bytes.dropFirst()))
    }
    if status == 500 { fail("\(address) answers \(status)") }
    return 0
  })
