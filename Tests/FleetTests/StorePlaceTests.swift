import Testing

@testable import Fleet

@Suite struct StorePlaceTests {
  @Test(arguments: [
    ("a.example.org", "a.example.org", "5432"),
    ("a.example.org:5433, 10.0.0.2", "a.example.org,10.0.0.2", "5433,5432"),
    ("[2001:db8::1]:5433,2001:db8::2,[::1]", "2001:db8::1,2001:db8::2,::1", "5433,5432,5432"),
    ("/run/postgresql", "/run/postgresql", "5432"),
  ])
  func `hosts are read with their ports`(_ text: String, _ host: String, _ port: String) {
    #expect(StorePlace.hosts(text) == ["host": host, "port": port])
  }

  @Test(arguments: [
    "", ",", "a,", "a:", "a:0", "a:65536", "a:b", ":5432", "[::1", "[::1]5432", "a b",
  ])
  func `what is no host is refused`(_ text: String) {
    #expect(StorePlace.hosts(text) == nil)
  }

  @Test func `each of several hosts has its port`() {
    let several = ["host": "a,b,::1", "port": "1,2,3", "dbname": "club"]
    #expect(
      StorePlace.targets(several)
        == [
          ["host": "a", "port": "1"], ["host": "b", "port": "2"], ["host": "::1", "port": "3"],
        ])
    #expect(
      StorePlace.targets(["host": "a,b", "port": "5432"])
        == [["host": "a", "port": "5432"], ["host": "b", "port": "5432"]])
    for options in [[:], ["host": "a,b,c", "port": "1,2"]] {
      #expect(StorePlace.targets(options) == [[:]])
    }
  }

  @Test func `names lose the space around them, and none is empty`() {
    #expect(StorePlace.names("U13 , P 12") == ["U13", "P 12"])
    for text in ["", " ", ",", "U13,"] { #expect(StorePlace.names(text) == nil) }
  }
}
