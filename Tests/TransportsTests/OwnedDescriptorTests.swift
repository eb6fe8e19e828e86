import Glibc
import Testing
import Transports

struct OwnedDescriptorTests {
  @Test func `a descriptor that goes out of scope is closed`() throws {
    let path = "/proc/self/status"
    let target = try #require(realPath(path))
    do {
      let descriptor = try OwnedDescriptor(opening: path, flags: O_RDONLY)
      #expect(OpenDescriptors.pointing(to: target) == ["\(descriptor.number)"])
    }
    #expect(OpenDescriptors.pointing(to: target).isEmpty)
  }

  @Test func `a descriptor that is closed is closed once`() throws {
    let descriptor = try OwnedDescriptor(opening: "/dev/zero", flags: O_RDONLY)
    let number = descriptor.number
    try descriptor.close()
    // The number is free, so the next file gets it and must stay open when nothing is left of
    // the first.
    let next = try OwnedDescriptor(opening: "/dev/zero", flags: O_RDONLY)
    if next.number == number { #expect(fcntl(number, F_GETFD) >= 0) }
  }

  @Test func `a missing file is an error with its number and name`() {
    let error = #expect(throws: SystemError.self) {
      _ = try OwnedDescriptor(opening: "/no/such/file", flags: O_RDONLY)
    }
    #expect(error?.errno == ENOENT)
    #expect(error?.call == "open /no/such/file")
  }

  @Test func `a descriptor that somebody else closed stops the process`() async {
    await #expect(processExitsWith: .failure) {
      let descriptor = try OwnedDescriptor(opening: "/dev/null", flags: O_RDONLY)
      close(descriptor.number)
      try descriptor.close()
    }
  }

  private func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
