extension LinkProfile {
  /// What is read of the advertisements of a device that is not connected.
  package struct Advertisement: Sendable, Hashable {
    /// Whose manufacturer specific data, by company identifier (Core Specification Supplement, part A,
    /// section 1.4).
    package var companies: [Int]
    /// Which service data (section 1.11), by the services' UUIDs, lower case, 36 characters.
    package var services: [String]

    package init(companies: [Int] = [], services: [String] = []) {
      self.companies = companies
      self.services = services
    }

    /// Names the manufacturer specific data of a company as the source of a chunk.
    ///
    /// - Parameter company: 0 … 65 535.
    /// - Returns: As `company:006b`.
    package static func source(company: Int) -> String {
      let digits = String(company, radix: 16)
      return "company:" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }

    /// Picks what is read of one advertisement.
    ///
    /// - Parameters:
    ///   - manufacturers: Manufacturer specific data by company identifier, without the identifier.
    ///   - serviceData: Service data by UUID.
    /// - Returns: Each part with its source, in the order of `companies` and `services`.
    package func parts(
      manufacturers: [Int: [UInt8]], serviceData: [String: [UInt8]]
    ) -> [(source: String, bytes: [UInt8])] {
      companies.compactMap { company in
        manufacturers[company].map { (Self.source(company: company), $0) }
      }
        + services.compactMap { service in serviceData[service].map { (service, $0) } }
    }
  }
}
