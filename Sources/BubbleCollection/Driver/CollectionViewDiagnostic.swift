import Foundation

/// An error of a layout or data source that the collection view survived.
public struct CollectionViewDiagnostic: Hashable, Sendable, CustomStringConvertible {
  /// The kinds of errors.
  public enum Problem: Hashable, Sendable {
    /// The layout returned attributes of an item that is not in the data.
    case missingItem(ElementIdentity)
    /// A frame or a centre is not finite, or a frame has a negative size.
    case unusableFrame(ElementIdentity, frame: String)
    /// A content size is not finite or is negative.
    case unusableContentSize(String)
    /// A content offset, or an adjustment of it, is not finite.
    case unusableContentOffset(String)
    /// One answer contains the same element twice.
    case duplicateElement(ElementIdentity)
    /// Attributes changed without an invalidation.
    case changedWithoutInvalidation(ElementIdentity)
    /// A size does not settle, however often the element is measured.
    case unsettledSize(ElementIdentity, rounds: Int)
    /// The layout invalidates itself in each pass.
    case unsettledLayout(rounds: Int)
    /// A changes handler, or completions, change something each time they are called.
    case endlessChanges(calls: Int)
    /// A hook of the layout makes a call that is not allowed from there.
    case reentrantCall(String)
    /// No class is registered for the kind of a decoration view.
    case unregisteredDecorationView(ElementIdentity)
    /// A view was requested under an identifier for which no class is registered.
    case unregisteredIdentifier(String)
    /// A registration of views of a class was made while the collection view was requesting a view.
    case registrationWithinProvider(String)
    /// The data source returned no view of an element.
    case missingView(ElementIdentity)
    /// A count from the data source is negative or too large; the payload has the value used instead.
    ///
    /// A nil section means the number of sections.
    case unusableCount(section: Int?, count: Int, takenAs: Int)
    /// An index path does not fit the call that it was passed to.
    case unusableIndexPath(String)
    /// A message of a layout of this package or of the host.
    case layout(String)
  }

  /// The error.
  public let problem: Problem
  /// The class of the layout.
  public let layoutClass: String

  /// A message: the error, its place, and a remedy.
  public var description: String { "\(layoutClass): \(text)" }

  private var text: String {
    switch problem {
    case .missingItem(let element):
      """
      received layout attributes for \(element), which does not exist; they are ignored. Answer only \
      for items within the counts of the data source.
      """
    case .unusableFrame(let element, let frame):
      """
      the frame of \(element) is \(frame); the element is left out. \
      Frames must be finite, and neither width nor height negative.
      """
    case .unusableContentSize(let size):
      "the content size is \(size); its invalid parts count as 0."
    case .unusableContentOffset(let offset):
      "the content offset or its adjustment is \(offset); it is ignored."
    case .duplicateElement(let element):
      "\(element) comes twice in one answer of layoutAttributesForElements(in:); the last one counts."
    case .changedWithoutInvalidation(let element):
      """
      the layout attributes of \(element) changed without invalidating the layout; invalidate first, \
      or hand out copies.
      """
    case .unsettledSize(let element, let rounds):
      """
      \(element) prefers another size each time it is measured; after \(rounds) measurements it keeps its last size.
      """
    case .unsettledLayout(let rounds):
      """
      the layout was invalidated again in each of \(rounds) rounds of one pass; the rest waits for the \
      next pass.
      """
    case .endlessChanges(let calls):
      """
      the changes handler or completions changed something in each of \(calls) calls, as if it would never \
      end; the rest waits for the next operation.
      """
    case .reentrantCall(let call):
      "\(call) was called from a hook of the layout; it is put off or ignored."
    case .unregisteredDecorationView(let element):
      """
      no class is registered for \(element); it has no view. Call \
      register(_:forDecorationViewOfKind:) on the layout.
      """
    case .unregisteredIdentifier(let identifier):
      """
      could not dequeue a view with identifier \(identifier): must register a class for the identifier.
      """
    case .registrationWithinProvider(let viewClass):
      """
      a view of \(viewClass) was dequeued with a registration that the data source made while it provided a view; a new registration each time reuses no views. Make registrations once, in advance.
      """
    case .missingView(let element):
      "the data source returned no view for \(element); a plain one is shown."
    case .unusableCount(let section, let count, let taken):
      """
      the data source counts \(count) \(section.map { "items in section \($0)" } ?? "sections"); that \
      is taken as \(taken).
      """
    case .unusableIndexPath(let text), .layout(let text): text
    }
  }
}

extension CollectionView {
  /// Reports an error of the layout or the data source to the host, once.
  package func report(_ problem: CollectionViewDiagnostic.Problem) {
    let diagnostic = CollectionViewDiagnostic(
      problem: problem, layoutClass: "\(type(of: currentLayout))")
    guard diagnostics.count < 100, !diagnostics.contains(diagnostic) else { return }
    diagnostics.append(diagnostic)
    diagnosticHandler?(diagnostic)
  }
}
