// swift-tools-version: 6.2
import PackageDescription

/// Swift 6 language mode comes with the tools version; these are the upcoming features on top of it.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

let package = Package(
  name: "sideline",
  products: [.executable(name: "sideline", targets: ["sideline"])],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
    .package(url: "https://github.com/apple/swift-asn1", from: "1.7.0"),
    .package(url: "https://github.com/apple/swift-certificates", from: "1.21.0"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.0"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0", traits: []),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.0"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.0"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(
      url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0", traits: []),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.0"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
  ],
  targets: [
    .systemLibrary(name: "CBlueZ", pkgConfig: "bluez", providers: [.apt(["libbluetooth-dev"])]),
    .systemLibrary(name: "CUDev", pkgConfig: "libudev", providers: [.apt(["libudev-dev"])]),
    .systemLibrary(
      name: "CSystemd", pkgConfig: "libsystemd", providers: [.apt(["libsystemd-dev"])]),
    // Opened for the first mail; pkg-config would have it linked.
    .systemLibrary(name: "CCurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    // Opened for the first sound.
    .systemLibrary(name: "CALSA", providers: [.apt(["libasound2-dev"])]),
    // Opened for the first call of a club's store.
    .systemLibrary(name: "CPQ", providers: [.apt(["libpq-dev"])]),
    // glibc's own, which finds the servers of a mail address.
    .systemLibrary(name: "CResolv"),
    // The regular expressions of descriptions.
    .systemLibrary(name: "CPCRE2", pkgConfig: "libpcre2-8", providers: [.apt(["libpcre2-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),

    .target(name: "Model", swiftSettings: strict),
    .target(name: "Executors", dependencies: ["Model"], swiftSettings: strict),
    .target(
      name: "StrictYAML", dependencies: [.product(name: "Yams", package: "Yams")],
      swiftSettings: strict),
    .target(
      name: "Devices",
      dependencies: ["Model", "StrictYAML", "CPCRE2"],
      exclude: ["Sketches"], resources: [.copy("Descriptions")], swiftSettings: strict),
    .target(
      name: "Transports",
      dependencies: ["Devices", "Executors", "Model", "CALSA", "CBlueZ", "CUDev", "CSystemd"],
      swiftSettings: strict),
    .target(
      name: "Engine", dependencies: ["Model", "StrictYAML"],
      resources: [.copy("Resources/Exercises"), .copy("Resources/Beep")], swiftSettings: strict),
    .target(name: "EyeTest", dependencies: ["Model"], swiftSettings: strict),
    .target(
      name: "Learning", dependencies: ["Model"],
      resources: [.copy("Resources/Course"), .copy("Resources/Lists")],
      swiftSettings: strict),
    .target(
      name: "Store",
      dependencies: [
        "Model", .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "GRDB", package: "GRDB.swift"),
        // SQLite's own functions, for the one list that is read without a value for each column.
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ],
      swiftSettings: strict),
    .target(
      name: "Export",
      dependencies: [
        "Model", "Store", "CCurl", "CResolv", "CZlib",
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: strict),
    .target(
      name: "Fleet",
      dependencies: [
        "Model", "Store", "Export", "CPQ", .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "Logging", package: "swift-log"),
      ],
      resources: [.copy("Resources")], swiftSettings: strict),
    .target(
      name: "Station",
      dependencies: [
        "Model", "Devices", "Engine", "Executors", "EyeTest", "Learning", "Store",
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: strict),
    .target(
      name: "Web",
      dependencies: [
        "Model", "Devices", "Engine", "Executors", "EyeTest", "Fleet", "Learning", "Store",
        "Export", "Station", "CZlib",
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "HummingbirdTLS", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Mustache", package: "swift-mustache"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOExtras", package: "swift-nio-extras"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "SwiftASN1", package: "swift-asn1"),
        .product(name: "X509", package: "swift-certificates"),
      ],
      resources: [
        .copy("Resources/Static"), .copy("Resources/Templates"), .copy("Resources/Localization"),
        .copy("Resources/Guide"),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "sideline",
      dependencies: [
        "Model", "Devices", "Transports", "Engine", "Executors", "EyeTest", "Fleet", "Learning",
        "Store", "Export", "Station", "Web",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "decode-bench", dependencies: ["Devices"], path: "Tests/Bench/decode",
      swiftSettings: strict),
    .executableTarget(
      name: "fleet-bench", dependencies: ["Fleet", "Model", "Store"], path: "Tests/Bench/Fleet",
      swiftSettings: strict),

    .testTarget(name: "ModelTests", dependencies: ["Model"], swiftSettings: strict),
    .testTarget(name: "ExecutorsTests", dependencies: ["Executors"], swiftSettings: strict),
    .testTarget(
      name: "FleetTests", dependencies: ["Fleet", "Store", "Model"], swiftSettings: strict),
    .testTarget(name: "StrictYAMLTests", dependencies: ["StrictYAML"], swiftSettings: strict),
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
    .testTarget(
      name: "DevicesTests", dependencies: ["Devices", "Model", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "TransportsTests",
      dependencies: ["Transports", "Devices", "Executors", "EyeTest", "Model", "CSystemd"],
      swiftSettings: strict),
    .testTarget(
      name: "LearningTests", dependencies: ["Learning", "Model", "TestSupport"],
      swiftSettings: strict),
    .testTarget(name: "EngineTests", dependencies: ["Engine", "Model"], swiftSettings: strict),
    // Simulated people, for the tests and for the bench.
    .target(
      name: "EyeTestObservers", dependencies: ["EyeTest", "Model"], path: "Tests/EyeTestObservers",
      swiftSettings: strict),
    .executableTarget(
      name: "acuity-figures", dependencies: ["EyeTest", "EyeTestObservers"],
      path: "Tests/Bench/Acuity", swiftSettings: strict),
    .executableTarget(
      name: "tilt-figures", dependencies: ["EyeTestObservers"], path: "Tests/Bench/Tilt",
      swiftSettings: strict),
    .testTarget(
      name: "EyeTestTests", dependencies: ["EyeTest", "EyeTestObservers", "Model"],
      swiftSettings: strict),
    .testTarget(
      name: "StoreTests",
      dependencies: [
        "Store", "Model", "TestSupport", .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ExportTests", dependencies: ["Export", "Store", "Model"], swiftSettings: strict),
    .testTarget(
      name: "StationTests",
      dependencies: ["Station", "Devices", "Engine", "EyeTest", "Learning", "Store", "Model"],
      exclude: ["Captures"], swiftSettings: strict),
    .testTarget(
      name: "WebTests",
      dependencies: [
        "Web", "Devices", "Engine", "Executors", "EyeTest", "Export", "Fleet", "Learning",
        "Station", "Store", "Model",
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Mustache", package: "swift-mustache"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      swiftSettings: strict),
  ]
)

// The tests of one module are built without those of the others: `make test MODULE=Engine`.
if let module = Context.environment["SIDELINE_MODULE"] {
  package.targets.removeAll { $0.type == .test && $0.name != "\(module)Tests" }
}

// They link only with libFuzzer, which brings the driver: `make fuzz`.
if Context.environment["SIDELINE_FUZZ"] != nil {
  package.targets += [
    .executableTarget(
      name: "reader-fuzz",
      dependencies: ["Devices", "Engine", "Export", "Learning", "Model", "Store"],
      path: "Tests/Fuzz/Readers", swiftSettings: strict),
    .executableTarget(
      name: "body-fuzz",
      dependencies: [
        "Web", "Devices", "Engine", "Export", "Station", "Store",
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
      ],
      path: "Tests/Fuzz/Bodies", swiftSettings: strict),
  ]
}
