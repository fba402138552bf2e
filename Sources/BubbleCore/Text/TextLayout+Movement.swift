/// Moving a caret.
extension TextLayout {
  /// Where a caret gets to from a position; nil: there is no further place in that direction.
  ///
  /// To the left and right it visits the places of each line in the order in which the eye sees them, each at
  /// its ``edge(at:)``, and goes on at the line before or behind. The place at the end of a line that is broken
  /// inside of a paragraph is passed over, as the start of the next line is the same offset. By words it goes
  /// to their ends on the way forward, and to their starts on the way back, over everything that is between
  /// words; this is GTK's and macOS' way.
  ///
  /// - Complexity: O(*n*) in the length of a line; by words, in the length of the paragraphs on the way.
  public func position(_ movement: TextMovement, from position: TextPosition) -> TextPosition? {
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

  /// The first place of a line.
  private func startPlace(ofLine index: Int) -> TextPosition? {
    guard index < text.lines.count else { return nil }
    let line = line(index)
    return line.position(atSlot: line.startSlot)
  }

  /// The last place of a line that is not the same as the next line's first.
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

  /// The cluster that an offset lies in, or nothing where none does.
  private func cluster(at offset: Int) -> Range<Int> {
    line(line(at: TextPosition(offset: offset))).cluster(at: offset) ?? offset..<offset
  }
}
