import BubbleCollection
import BubbleCore
import Foundation

extension Transcript {
  /// The placed cells as JSON, in the form that `bubble layout` prints.
  ///
  /// All frames are `[x, y, width, height]` in content coordinates: points from the content's top left,
  /// y down, in full precision.
  ///
  /// - Parameters:
  ///   - diagnostics: What is reported with it: what is wrong with the conversation or its layouts.
  ///   - onProgress: Called now and then with the number of messages done.
  public func json(
    diagnostics: [TranscriptDiagnostic] = [], onProgress: ((_ done: Int) -> Void)? = nil
  ) -> Data {
    let size = contentSize
    let attributes = layoutAttributesForElements(in: CGRect(origin: .zero, size: size))
    var writer = JSONWriter(reserving: 1_024 + snapshot.entries.count * 512)
    writer.transcript(
      width: environment.width, contentSize: size,
      cells: { writer in
        var doneCount = 0
        var environments = EnvironmentTexts()
        for attributes in attributes where attributes.representedElementCategory == .cell {
          if doneCount % 256 == 0 { onProgress?(doneCount) }
          doneCount += 1
          writer.cell(placedCell(attributes), &environments)
        }
      },
      supplementaries: attributes.compactMap { placedHeader($0) }, diagnostics: diagnostics)
    return Data(writer.bytes)
  }

  private func placedCell(_ attributes: CollectionViewLayoutAttributes) -> PlacedCell {
    PlacedCell(
      entry: snapshot.entries[messageIndex(at: attributes.indexPath)],
      section: attributes.indexPath.section, item: attributes.indexPath.item,
      frame: attributes.frame, layout: cellLayout(at: attributes.indexPath))
  }

  private func placedHeader(_ attributes: CollectionViewLayoutAttributes) -> PlacedHeader? {
    guard attributes.representedElementCategory == .supplementaryView else { return nil }
    let section = attributes.indexPath.section
    return PlacedHeader(
      kind: attributes.representedElementKind ?? "", section: section, frame: attributes.frame,
      text: dayHeaders[section].text)
  }
}
