import BubbleCore
import CBubble
import ConversationView
import Foundation

/// A search in a view; it belongs to the view's thread.
///
/// `@unchecked Sendable`: each access enters the view's gate first (``ViewGate``), which checks the thread.
final class SearchObject: HandleNamed, @unchecked Sendable {
  static let kind = HandleKind.search

  /// The view of the search, which it keeps alive.
  let owner: ViewObject
  let search: ConversationSearch
  private let ready: HostSignal
  fileprivate var match: LentTexts?
  fileprivate var marks: LentValues<bubble_mark>?

  init(_ owner: ViewObject, _ text: String, _ ready: HostSignal) {
    self.owner = owner
    self.ready = ready
    search = owner.view.search(for: text) { ready.send() }
    owner.atEnd { [weak self] in self?.close() }
  }

  /// Ends the search.
  func close() {
    ready.close()
    search.cancel()
  }

  fileprivate func give(
    _ match: ConversationSearch.Match?, to out: ResultStructure<bubble_match>
  ) {
    let texts = LentTexts()
    out.give(
      bubble_match(
        struct_size: out.statedSize, message: texts.lend(match?.message.rawValue ?? ""),
        field: texts.lend(match?.field ?? ""), start: match?.range.lowerBound ?? 0,
        end: match?.range.upperBound ?? 0,
        number: match == nil ? 0 : search.currentNumber ?? 0))
    self.match = texts
  }
}

/// Calls a search, on its view's thread.
private func callSearch(
  _ handle: OpaquePointer?, _ body: (SearchObject) throws(CallError) -> Void
) -> bubble_status {
  call { () throws(CallError) in
    let object = try HandleTable.shared.find(handle, SearchObject.self)
    try object.owner.gate.enter(.search)
    defer { object.owner.gate.leave() }
    try body(object)
  }
}

@c @implementation
public func bubble_view_search(
  _ view: OpaquePointer?, _ text: UnsafePointer<CChar>?,
  _ ready: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?,
  _ context: UnsafeMutableRawPointer?,
  _ release: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?,
  _ search: UnsafeMutablePointer<OpaquePointer?>?
) -> bubble_status {
  callView(view) { object throws(CallError) in
    let out = try Argument.out(search, "search")
    let text = try Argument.text(text, "text")
    let context = HostContext(context, release: release)
    context.own()
    out.pointee = HandleTable.shared.insert(
      SearchObject(object, text, HostSignal(ready, context)))
  }
}

@c @implementation
public func bubble_search_free(_ search: OpaquePointer?) -> bubble_status {
  call { () throws(CallError) in
    if let freed = try HandleTable.shared.remove(search, SearchObject.self) {
      freed.owner.gate.whenIdle { freed.close() }
    }
  }
}

@c @implementation
public func bubble_search_count(
  _ search: OpaquePointer?, _ count: UnsafeMutablePointer<Int>?,
  _ is_complete: UnsafeMutablePointer<Bool>?
) -> bubble_status {
  callSearch(search) { object throws(CallError) in
    try Argument.out(count, "count").pointee = object.search.count
    is_complete?.pointee = object.search.isComplete
  }
}

@c @implementation
public func bubble_search_current(
  _ search: OpaquePointer?, _ match: UnsafeMutablePointer<bubble_match>?
) -> bubble_status {
  callSearch(search) { object throws(CallError) in
    object.give(object.search.current, to: try ResultStructure(match, "match"))
  }
}

@c @implementation
public func bubble_search_step(
  _ search: OpaquePointer?, _ forwards: Bool, _ wraps: Bool,
  _ match: UnsafeMutablePointer<bubble_match>?
) -> bubble_status {
  callSearch(search) { object throws(CallError) in
    let out = try ResultStructure(match, "match")
    _ = forwards ? object.search.next(wraps: wraps) : object.search.previous(wraps: wraps)
    object.give(object.search.current, to: out)
  }
}

@c @implementation
public func bubble_search_marks(
  _ search: OpaquePointer?,
  _ marks: UnsafeMutablePointer<UnsafePointer<UnsafePointer<bubble_mark>?>?>?,
  _ count: UnsafeMutablePointer<Int>?
) -> bubble_status {
  callSearch(search) { object throws(CallError) in
    let (out, count) = (try Argument.out(marks, "marks"), try Argument.out(count, "count"))
    let found = object.search.marks.flatMap { mark in
      mark.rectangles.map {
        bubble_mark(
          struct_size: MemoryLayout<bubble_mark>.size, rect: bubble_rect($0),
          is_current: mark.isCurrent)
      }
    }
    let lent = LentValues(found) { mark, _ in mark }
    lent.giveAddresses(out, count)
    object.marks = lent
  }
}
