import BubbleCore
import BubbleTestSupport
import Foundation
import Testing

/// Pictures: CSS's replaced elements.
@Suite struct BoxSolverImageTests {
  private func size(
    _ sizing: BoxSizing, natural: CGSize = CGSize(width: 80, height: 40), in width: CGFloat = 500
  ) throws -> CGSize {
    try Box.image("a.jpg", naturalSize: natural, sizing: sizing).frames(in: width)[0].size
  }

  @Test func `an image is as large as it naturally is`() throws {
    #expect(try size(BoxSizing()) == CGSize(width: 80, height: 40))
  }

  @Test func `one length of an image gives the other`() throws {
    #expect(try size(BoxSizing(width: 40)) == CGSize(width: 40, height: 20))
    #expect(try size(BoxSizing(height: 80)) == CGSize(width: 160, height: 80))
    #expect(try size(BoxSizing(width: 10, height: 70)) == CGSize(width: 10, height: 70))
  }

  @Test func `an image of no height has no ratio and stays without`() throws {
    let flat = CGSize(width: 80, height: 0)
    #expect(try size(BoxSizing(), natural: flat) == flat)
    #expect(try size(BoxSizing(width: 30), natural: flat) == CGSize(width: 30, height: 0))
    #expect(try size(BoxSizing(), natural: .zero) == .zero)
  }
}
