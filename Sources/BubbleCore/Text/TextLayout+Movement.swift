/// Movements of a caret.
extension TextLayout {
  /// Returns the position after a movement; nil if there is no further position in that direction.
  ///
  /// Left and right visit the positions of each line in visual order, each at its ``edge(at:)``, and continue
  /// on the preceding or following line. At a line break inside of a paragraph, the end of the line is skipped:
  /// the start of the next line has the same offset. Movements by words skip everything between words. They
  /// stop at the ends of words on the way forward, and at their starts on the way back, as in GTK and macOS.
  ///
  /// - Complexity: O(*n*) in the length of a line; by words, in the length of the paragraphs on the way.
  package func position(_ movement: TextMovement, from position: TextPosition) -> TextPosition? {
    switch movement {
    case .left: place(nextTo: position, atRight: false)
    case .right: place(nextTo: position, atRight: true)
    case .previousCluster: cluster(before: position.offset)
    case .nextCluster: cluster(behind: position.offset)
    case .previousWord: wordStart(before: position.offset)
    case .nextWord: wordEnd(behind: position.offset)
    case .lineStart: line(line(at: position)).start
    case .lineEnd: line(line(at: position)).end
    }
  }

  private func place(nextTo position: TextPosition, atRight: Bool) -> TextPosition? {
    let index = line(at: position)
    let line = line(index)
    var position = position
    position.offset = line.clusterStart(position.offset)
    let isForward = line.isForward(toRight: atRight)
    if let slot = line.slot(nextTo: line.slot(at: position), atRight: atRight) {
      let next = line.position(atSlot: slot)
      guard isForward, slot == line.endSlot, let start = startPlace(ofLine: index + 1),
        start.offset == next.offset
      else { return next }
      return start
    }
    return isForward
      ? startPlace(ofLine: index + 1)
      : endPlace(ofLine: index - 1, before: line.position(atSlot: line.startSlot))
  }

  /// Returns the first position of a line.
  private func startPlace(ofLine index: Int) -> TextPosition? {
    guard index < text.lines.count else { return nil }
    let line = line(index)
    return line.position(atSlot: line.startSlot)
  }

  /// Returns the last position of a line that differs from the next line's first.
  private func endPlace(ofLine index: Int, before next: TextPosition) -> TextPosition? {
    guard index >= 0 else { return nil }
    let line = line(index)
    let end = line.position(atSlot: line.endSlot)
    guard end.offset == next.offset,
      let slot = line.slot(nextTo: line.endSlot, atRight: line.endSlot == 0)
    else { return end }
    return line.position(atSlot: slot)
  }

  private func cluster(before offset: Int) -> TextPosition? {
    let index = line(at: TextPosition(offset: offset, affinity: .upstream))
    let line = line(index)
    if let cluster = line.cluster(before: line.clusterStart(offset)) {
      return TextPosition(offset: cluster.lowerBound)
    }
    return index > 0 ? TextPosition(offset: text.range(ofLine: index - 1).upperBound) : nil
  }

  private func cluster(behind offset: Int) -> TextPosition? {
    let index = line(at: TextPosition(offset: offset))
    let line = line(index)
    if let cluster = line.cluster(at: max(offset, line.range.lowerBound)) {
      return TextPosition(offset: cluster.upperBound)
    }
    guard index + 1 < text.lines.count else { return nil }
    return TextPosition(offset: text.lines[index + 1].range.lowerBound)
  }

  private func wordStart(before offset: Int) -> TextPosition? {
    guard offset > 0 else { return nil }
    var end = min(offset, text.request.text.utf8.count)
    while true {
      let paragraph = paragraph(at: end)
      let word = wordSegments(of: paragraph).last { $0.isWordLike && $0.range.lowerBound < end }
      if let word { return TextPosition(offset: cluster(at: word.range.lowerBound).lowerBound) }
      guard paragraph.lowerBound > 0 else { return TextPosition(offset: 0) }
      end = paragraph.lowerBound - 1
    }
  }

  private func wordEnd(behind offset: Int) -> TextPosition? {
    let length = text.request.text.utf8.count
    guard offset < length else { return nil }
    var start = max(0, offset)
    while true {
      let paragraph = paragraph(at: start)
      let word = wordSegments(of: paragraph).first { $0.isWordLike && $0.range.upperBound > start }
      if let word {
        let last = cluster(at: word.range.upperBound - 1)
        return TextPosition(offset: last.upperBound, affinity: .upstream)
      }
      guard paragraph.upperBound < length else {
        return TextPosition(offset: length, affinity: .upstream)
      }
      start = paragraph.upperBound + 1
    }
  }

  /// Returns the cluster at an offset, or an empty range if there is none.
  private func cluster(at offset: Int) -> Range<Int> {
    line(line(at: TextPosition(offset: offset))).cluster(at: offset) ?? offset..<offset
  }
}
