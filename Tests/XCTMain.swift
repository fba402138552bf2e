import Testing

/// Starts the tests.
///
/// SwiftPM finds this file by its name. Then it does not look for tests of XCTest, for which it would need an index of all sources, and the index
/// takes a quarter of the time of a build.
@main struct Runner {
  static func main() async { await Testing.__swiftPMEntryPoint() as Never }
}
