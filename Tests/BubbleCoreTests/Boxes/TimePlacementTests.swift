import BubbleCore
import Expectations
import Foundation
import Testing

/// The label is 33 points wide, so *T* is 40.
@Suite struct TimePlacementTests {
  struct Case: CustomTestStringConvertible {
    var situation: String
    var lines: Int
    var last: CGFloat?
    var widest: CGFloat
    var maximum: CGFloat
    var width: CGFloat
    var isUnder: Bool
    var label: CGFloat = 33
    var testDescription: String { situation }
  }

  static let cases = [
    Case(
      situation: "one line that leaves just enough room", lines: 1, last: 100, widest: 100,
      maximum: 140, width: 140, isUnder: false),
    Case(
      situation: "one line that lacks half a point", lines: 1, last: 100, widest: 100,
      maximum: 139.5, width: 100, isUnder: true),
    Case(
      situation: "one line shorter than the label, in a narrow bubble", lines: 1, last: 10,
      widest: 10, maximum: 49, width: 33, isUnder: true),
    Case(
      situation: "a last line short enough to stay within the widest", lines: 2, last: 60,
      widest: 100, maximum: 100, width: 100, isUnder: false),
    Case(
      situation: "a last line that just stays within a widest that is too wide", lines: 2, last: 60,
      widest: 100, maximum: 90, width: 100, isUnder: false),
    Case(
      situation: "a last line half a point too long to stay within the widest", lines: 2,
      last: 60.5, widest: 100, maximum: 140, width: 100.5, isUnder: false),
    Case(
      situation: "a last line that is the widest, with just enough room", lines: 3, last: 100,
      widest: 100, maximum: 140, width: 140, isUnder: false),
    Case(
      situation: "a last line that is the widest, lacking half a point", lines: 3, last: 100,
      widest: 100, maximum: 139.5, width: 100, isUnder: true),
    Case(
      situation: "several lines shorter than the label", lines: 2, last: 20, widest: 20,
      maximum: 59, width: 33, isUnder: true),
    Case(
      situation: "one line over something wider", lines: 1, last: 50, widest: 100, maximum: 200,
      width: 100, isUnder: false),
    Case(
      situation: "no text at the end", lines: 0, last: nil, widest: 100, maximum: 1_000,
      width: 100, isUnder: true),
    Case(
      situation: "no text at the end, and narrower than the label", lines: 0, last: nil, widest: 5,
      maximum: 1_000, width: 33, isUnder: true),
    Case(
      situation: "an empty text", lines: 1, last: 0, widest: 0, maximum: 200, width: 40,
      isUnder: false),
    Case(
      situation: "unlimited width", lines: 2, last: 100, widest: 100, maximum: .infinity,
      width: 140, isUnder: false),
    Case(
      situation: "no width at all", lines: 1, last: 16, widest: 16, maximum: 0, width: 33,
      isUnder: true),
  ]

  @Test(arguments: cases) func `the label goes where Actor's five cases say`(_ item: Case) {
    let placement = TimePlacement(
      lineCount: item.lines, lastLine: item.last, widest: item.widest, label: item.label,
      maximum: item.maximum)
    expect(placement.width, equals: item.width)
    expect(placement.isUnder, equals: item.isUnder)
  }
}
