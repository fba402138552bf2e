import Foundation

extension FlowGeometry {
  /// Where a section's header is; nil if it has none.
  ///
  /// A pinned one is pushed off by the footer at the end of its section.
  func frame(ofHeader section: Int, _ pinning: FlowPinning) -> CGRect? {
    guard sections.indices.contains(section) else { return nil }
    let metrics = sections[section].metrics
    guard metrics.header > 0 else { return nil }
    var main = starts[section]
    if pinning.headers {
      let limit = starts[section] + sections[section].footerStart - metrics.header
      main = min(max(main, pinning.visibleStart), limit)
    }
    return axis.rect(main: main, cross: 0, size: FlowSize(main: metrics.header, cross: cross))
  }

  /// Where a section's footer is; nil if it has none.
  ///
  /// A pinned one is pushed off by the header at the start of its section.
  func frame(ofFooter section: Int, _ pinning: FlowPinning) -> CGRect? {
    guard sections.indices.contains(section) else { return nil }
    let metrics = sections[section].metrics
    guard metrics.footer > 0 else { return nil }
    var main = starts[section] + sections[section].footerStart
    if pinning.footers {
      let limit = starts[section] + metrics.header
      main = max(min(main, pinning.visibleEnd - metrics.footer), limit)
    }
    return axis.rect(main: main, cross: 0, size: FlowSize(main: metrics.footer, cross: cross))
  }
}
