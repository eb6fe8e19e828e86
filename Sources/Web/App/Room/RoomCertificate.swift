import Crypto
import FoundationEssentials
import Model
import NIOSSL
import SwiftASN1
import X509

/// What the station shows to prove that it is itself, with its key.
struct RoomCertificate: Sendable {
  /// What a page and `sideline audit` say of it.
  struct Facts: Sendable, Hashable, Encodable {
    var subject: String
    var begin: Timestamp
    var end: Timestamp
    /// Whether somebody gave it, and it was not made here.
    var isSupplied: Bool

    enum CodingKeys: String, CodingKey {
      case subject
      case begin = "not_before"
      case end = "not_after"
      case isSupplied = "supplied"
    }
  }

  let facts: Facts
  /// The SHA-256 of the certificate: pairs of figures between colons.
  let fingerprint: String
  /// The names and addresses that it is for, in lower case.
  let names: Set<String>
  let tls: NIOSSLContext

  /// Reads a certificate with what leads to its root, and its key.
  ///
  /// - Parameters:
  ///   - certificates: In PEM, the station's own first.
  ///   - key: In PEM.
  ///   - path: Where it is from, for a message.
  ///   - isSupplied: Whether somebody gave it.
  ///   - now: The present, which must be within its time.
  /// - Throws: `RoomTrouble`.
  init(
    _ certificates: [UInt8], key: [UInt8], path: String, isSupplied: Bool, now: Timestamp
  ) throws(RoomTrouble) {
    let chain: [NIOSSLCertificate]
    let own: Certificate
    let secret: Certificate.PrivateKey
    do {
      chain = try NIOSSLCertificate.fromPEMBytes(certificates)
      guard let first = chain.first else { throw RoomTrouble.certificateUnreadable(path: path) }
      own = try Certificate(derEncoded: first.toDERBytes())
      // A file may hold certificates beside the key.
      let documents = try PEMDocument.parseMultiple(pemString: String(decoding: key, as: UTF8.self))
      guard let document = documents.first(where: { $0.discriminator.hasSuffix("PRIVATE KEY") })
      else { throw RoomTrouble.certificateUnreadable(path: path) }
      secret = try Certificate.PrivateKey(pemDocument: document)
    } catch {
      throw .certificateUnreadable(path: path)
    }
    guard secret.publicKey == own.publicKey else { throw .certificateForeign(path: path) }
    facts = Self.facts(own, isSupplied: isSupplied, now: now)
    let (begin, end) = (facts.begin, facts.end)
    guard now < end else { throw .certificateExpired(path: path, end: end.description) }
    guard begin <= now else { throw .certificateEarly(path: path, begin: begin.description) }
    do {
      var configuration = TLSConfiguration.makeServerConfiguration(
        certificateChain: chain.map { .certificate($0) },
        privateKey: .privateKey(try NIOSSLPrivateKey(bytes: key, format: .pem)))
      configuration.minimumTLSVersion = .tlsv12
      configuration.applicationProtocols = ["http/1.1"]
      tls = try NIOSSLContext(configuration: configuration)
      let digest = SHA256.hash(data: try chain[0].toDERBytes())
      fingerprint = digest.map { Hex.string([$0]).uppercased() }.joined(separator: ":")
      names = Set(try own.extensions.subjectAlternativeNames?.compactMap(Self.name) ?? [])
    } catch {
      throw .certificateUnreadable(path: path)
    }
  }

  /// Returns what a certificate in PEM says, whether it holds or not; nothing for what is none.
  static func facts(_ certificates: [UInt8], isSupplied: Bool, now: Timestamp) -> Facts? {
    guard let first = try? NIOSSLCertificate.fromPEMBytes(certificates).first,
      let own = try? Certificate(derEncoded: first.toDERBytes())
    else { return nil }
    return facts(own, isSupplied: isSupplied, now: now)
  }

  private static func facts(
    _ own: Certificate, isSupplied: Bool, now: Timestamp
  ) -> Facts {
    Facts(
      subject: "\(own.subject)", begin: time(own.notValidBefore, now),
      end: time(own.notValidAfter, now), isSupplied: isSupplied)
  }

  private static func time(_ date: Date, _ now: Timestamp) -> Timestamp {
    Timestamp(milliseconds: Int64(date.timeIntervalSince1970 * 1000), offset: now.offset)
  }

  private static func name(_ name: GeneralName) -> String? {
    switch name {
    case .dnsName(let name): name.lowercased()
    case .ipAddress(let bytes): RoomAddresses.text(Array(bytes.bytes))
    default: nil
    }
  }
}

extension RoomCertificate {
  /// How long one that is made here holds, in days: browsers take none that holds longer than 398.
  private static let days = 397.0
  /// It is made anew when it holds no longer than so many days.
  private static let renewal = 30.0
  private static let day = 86_400.0

  /// Whether it is to be made anew: it ends soon, or is for other names than the station now has.
  func isOld(at now: Timestamp, for wanted: Set<String>) -> Bool {
    guard !facts.isSupplied else { return false }
    return facts.end < now.advanced(bySeconds: Self.renewal * Self.day)
      || !wanted.isSubset(of: names)
  }

  /// Makes a certificate and its key, both in PEM in one text, so that they cannot be kept apart.
  ///
  /// - Parameters:
  ///   - machine: What this machine is called.
  ///   - names: The names and addresses that the station is reached by.
  ///   - now: The present.
  /// - Returns: The text.
  /// - Throws: What the library throws for a name that cannot be written.
  static func make(
    for machine: String, names: Set<String>, now: Timestamp
  ) throws -> String {
    let key = P256.Signing.PrivateKey()
    let subject = try DistinguishedName { CommonName("Sideline \(machine)") }
    let alternatives = names.sorted().map { name in
      RoomAddresses.bytes(name).map {
        GeneralName.ipAddress(ASN1OctetString(contentBytes: $0[...]))
      }
        ?? .dnsName(name)
    }
    let present = Date(timeIntervalSince1970: Double(now.milliseconds / 1000))
    let certificate = try Certificate(
      version: .v3, serialNumber: .init(), publicKey: .init(key.publicKey),
      // The clocks of other screens may be behind.
      notValidBefore: present.addingTimeInterval(-Self.day),
      notValidAfter: present.addingTimeInterval(Self.days * Self.day), issuer: subject,
      subject: subject, signatureAlgorithm: .ecdsaWithSHA256,
      extensions: Certificate.Extensions {
        Critical(BasicConstraints.notCertificateAuthority)
        Critical(KeyUsage(digitalSignature: true))
        try ExtendedKeyUsage([.serverAuth])
        SubjectAlternativeNames(alternatives)
      }, issuerPrivateKey: .init(key))
    return try certificate.serializeAsPEM().pemString + "\n" + key.pemRepresentation + "\n"
  }
}
