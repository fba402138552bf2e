import Foundation
import Testing

/// Starts the tests.
///
/// SwiftPM finds this file by its name. Then it does not look for tests of XCTest, which would need an index of all sources. The index takes a
/// quarter of the time of a build.
@main struct Runner {
  static func main() async {
    // SwiftPM asks for tests of XCTest where it is to filter.
    if CommandLine.arguments.contains("--dump-tests-json") {
      let text =
        "run `make test`, or swift test --enable-swift-testing --disable-xctest --filter …\n"
      FileHandle.standardError.write(Data(text.utf8))
      exit(64)
    }
    await Testing.__swiftPMEntryPoint() as Never
  }
}
