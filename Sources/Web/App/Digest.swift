/// A short digest that tells contents apart, not one that withstands an attacker.
///
/// FNV-1a, 64 bits, with the length beside it (draft-eastlake-fnv, section 6).
enum Digest {
  static func text(_ bytes: some Collection<UInt8>) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    return String(hash, radix: 16) + "-" + String(bytes.count)
  }
}
