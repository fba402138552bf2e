import BubbleCanvas
import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import Platform
import Testing

@testable import BubbleArchive

/// The scopes of elements in the rows of an archive.
@Suite struct RowEncoderTests {
  private static let frame = CGRect(x: 10, y: 20, width: 100, height: 8)

  /// Returns what a row has for a rectangle in a scope.
  private func row(_ scope: ElementScope) throws -> [[Any]] {
    let shape = ShapeBox(figure: .rectangle(radius: 0), color: .accent)
    var encoder = RowEncoder(
      colors: ArchiveColors(theme: .standard), pictures: [:], files: [:], places: [:],
      environment: LayoutEnvironment(width: 360))
    let elements = [
      CellElement(frame: RowEncoderTests.frame, content: .scope(scope, elementCount: 1)),
      CellElement(frame: RowEncoderTests.frame, content: .shape(shape)),
    ]
    let text = JSONWriter.text {
      $0.array { encoder.write(elements, [], of: .sample(id: "1", .text("x")), dy: 0, to: &$0) }
    }
    let rows = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[Any]]
    return try #require(rows)
  }

  @Test(
    arguments: [(1, 1), (0.25, 25), (0, 0), (-1, 0), (.nan, 1), (7, 1)] as [(CGFloat, Int)])
  func `a box is as faint as it is drawn`(opacity: CGFloat, hundredths: Int) throws {
    let written = try row(ElementScope(opacity: opacity))
    guard opacity > 0 || opacity.isNaN else { return expect(written.isEmpty) }
    guard opacity < 1 else {
      return expect(written[0][0] as? Int, equals: RowEncoder.Kind.rectangle.rawValue)
    }
    let numbers = written[0].prefix(8).compactMap { $0 as? Int }
    expect(
      numbers, equals: [RowEncoder.Kind.turned.rawValue, 100, 200, 1_000, 80, 0, 100, hundredths])
    let inner = written[0][8] as? [[Any]]
    expect(inner?.map { $0[0] as? Int }, equals: [RowEncoder.Kind.rectangle.rawValue])
  }

  @Test func `a bar that is filled up to its half is cut within its turn and its opacity`() throws {
    var scope = ElementScope(transform: BoxTransform(rotation: 90), opacity: 0.5)
    scope.filled = 0.5
    let turned = try row(scope)[0]
    expect(turned[5...7].compactMap { $0 as? Int }, equals: [9_000, 100, 50])
    let clip = try #require((turned[8] as? [[Any]])?.first)
    expect(
      clip.prefix(5).compactMap { $0 as? Int },
      equals: [RowEncoder.Kind.clip.rawValue, 100, 200, 500, 80])
  }
}
