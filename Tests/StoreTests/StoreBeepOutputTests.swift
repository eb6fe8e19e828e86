import Store
import Testing

/// Where beeps are heard, as it is remembered.
@Suite struct StoreBeepOutputTests {
  @Test func `the newest choice is remembered with its language`() throws {
    let store = try Store.inMemory()
    #expect(try store.beepOutput() == BeepOutput(.page, language: "sv"))
    try store.set(BeepOutput(.card, language: "sv"))
    try store.set(BeepOutput(.card, language: "en"))
    #expect(try store.beepOutput() == BeepOutput(.card, language: "en"))
  }
}
