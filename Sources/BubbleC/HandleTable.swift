import CBubble
import Platform

/// The kind of a handle's object.
enum HandleKind: UInt, CaseIterable {
  case environment = 1
  case theme, chain, pictures, conversation, view, search, answer, accessories

  /// The kind's name in errors, as in the header.
  var name: String { "bubble_\(self)" }
}

/// A kind of object with handles for hosts.
///
/// The table returns an object for its handle, on any thread. Each class is immutable, keeps its changing state in a `Lock`, or
/// enters a gate before any access (``ViewGate``).
protocol HandleNamed: AnyObject, Sendable {
  /// The kind of all objects of the class, and of no others.
  static var kind: HandleKind { get }
}

/// The objects of all handles of the process.
///
/// A handle is not an address. It consists of a kind, a place in the table, and a generation, which counts the objects of that
/// place. So every invalid handle is detected, regardless of its bits.
final class HandleTable: Sendable {
  static let shared = HandleTable()

  /// The bits of a handle; the kind is in the upper four, so that no handle is a valid address.
  private struct Name {
    static let generationBits: UInt = 28
    var kind: UInt
    var generation: UInt
    var place: Int

    init(_ handle: OpaquePointer) {
      let bits = UInt(bitPattern: handle)
      kind = bits >> 60
      generation = bits >> 32 & (1 << Name.generationBits - 1)
      place = Int(bits & 0xFFFF_FFFF)
    }

    init(kind: HandleKind, generation: UInt, place: Int) {
      (self.kind, self.generation, self.place) = (kind.rawValue, generation, place)
    }

    var handle: OpaquePointer? {
      OpaquePointer(bitPattern: kind << 60 | generation << 32 | UInt(place))
    }
  }

  private struct Slot {
    /// The generation of the place's object; handles of earlier generations are invalid.
    var generation: UInt = 0
    /// The object, of the class of its kind.
    var object: (any AnyObject & Sendable)?
    var kind: HandleKind?
    /// The number of times that the host has to free the handle.
    var references = 0
  }

  private struct Slots {
    var all: [Slot] = []
    var free: [Int] = []

    func object(_ name: Name) -> (any AnyObject & Sendable)? {
      guard name.place < all.count, all[name.place].generation == name.generation,
        all[name.place].kind?.rawValue == name.kind
      else { return nil }
      return all[name.place].object
    }
  }

  private let slots = Lock(Slots())

  /// The number of objects.
  var count: Int { slots.withLock { $0.all.count - $0.free.count } }

  /// Adds an object and returns its handle.
  func insert<Object: HandleNamed>(_ object: Object) -> OpaquePointer? {
    slots.withLock { slots in
      let place = slots.free.popLast() ?? slots.all.count
      if place == slots.all.count { slots.all.append(Slot()) }
      slots.all[place].object = object
      slots.all[place].kind = Object.kind
      slots.all[place].references = 1
      return Name(kind: Object.kind, generation: slots.all[place].generation, place: place).handle
    }
  }

  /// Returns the object of a handle.
  @inline(__always)
  func find<Object: HandleNamed>(
    _ handle: OpaquePointer?, _: Object.Type = Object.self
  ) throws(CallError) -> Object {
    guard let handle else { throw .invalid("the \(Object.kind.name) is NULL") }
    let name = Name(handle)
    guard name.kind == Object.kind.rawValue, let object = slots.withLock({ $0.object(name) })
    else {
      throw HandleTable.unknown(handle, Object.kind)
    }
    // The kind determines the class.
    return unsafeDowncast(object, to: Object.self)
  }

  /// Returns the object of a handle, or nil for NULL.
  func findIfGiven<Object: HandleNamed>(
    _ handle: OpaquePointer?, _: Object.Type = Object.self
  ) throws(CallError) -> Object? {
    handle == nil ? nil : try find(handle)
  }

  /// Adds a reference, which the host frees.
  func retain<Object: HandleNamed>(_ handle: OpaquePointer?, _: Object.Type) throws(CallError) {
    _ = try find(handle, Object.self)
    guard let handle else { return }
    let name = Name(handle)
    let isThere = slots.withLock { slots in
      guard slots.object(name) != nil else { return false }
      slots.all[name.place].references += 1
      return true
    }
    if !isThere { throw HandleTable.unknown(handle, Object.kind) }
  }

  /// Frees a reference to a handle, and returns the object if that was the last one; nil for NULL.
  @discardableResult
  func remove<Object: HandleNamed>(
    _ handle: OpaquePointer?, _: Object.Type
  ) throws(CallError) -> Object? {
    guard let handle else { return nil }
    let object = try find(handle, Object.self)
    let name = Name(handle)
    // If two threads free it at the same time, only one of them succeeds.
    let left = slots.withLock { slots -> Int? in
      guard slots.object(name) != nil else { return nil }
      slots.all[name.place].references -= 1
      guard slots.all[name.place].references == 0 else { return slots.all[name.place].references }
      slots.all[name.place].object = nil
      slots.all[name.place].generation += 1
      // A place with no generation left stays empty.
      if slots.all[name.place].generation >> Name.generationBits == 0 {
        slots.free.append(name.place)
      }
      return 0
    }
    guard let left else { throw HandleTable.unknown(handle, Object.kind) }
    return left == 0 ? object : nil
  }

  @inline(never)
  private static func unknown(_ handle: OpaquePointer, _ wanted: HandleKind) -> CallError {
    let kind = HandleKind(rawValue: Name(handle).kind)
    guard let kind else {
      return CallError(
        BUBBLE_BAD_HANDLE, "this is neither a \(wanted.name) nor another object of the library")
    }
    return CallError(
      BUBBLE_BAD_HANDLE,
      kind == wanted
        ? "there is no such \(wanted.name): it was freed, or never existed"
        : "this is a \(kind.name), not a \(wanted.name)")
  }
}

/// Throws `BUBBLE_BUSY` in a callback that any thread may call, where nothing may be laid out.
///
/// A layouter could otherwise call itself, and threads that lay out could wait for each other.
@inline(__always)
func checkIsOutside() throws(CallError) {
  guard !thread_is_in_callback() else {
    throw CallError(
      BUBBLE_BUSY,
      "this was called in a callback that may run on any thread: such a callback can't lay out, "
        + "draw or edit"
    )
  }
}

/// The gate of a view, which its thread enters for each call, and which any thread may take to free the view or to hand it over.
///
/// `@unchecked Sendable`: the gate is atomic, and the closures are in a lock.
final class ViewGate: @unchecked Sendable {
  private let gate: OpaquePointer
  /// Work of other threads for the one that is inside.
  private let work = Lock<[@Sendable () -> Void]>([])

  /// Makes a gate of the present thread.
  init() throws(CallError) {
    guard let gate = thread_gate_make() else {
      throw CallError(BUBBLE_FAILED, "there is no memory for the view")
    }
    self.gate = gate
  }

  deinit { thread_gate_free(gate) }

  /// Begins a call of the view, or of an object that belongs to it.
  func enter(_ kind: HandleKind) throws(CallError) {
    switch thread_gate_enter(gate) {
    case THREAD_ENTERED: break
    case THREAD_NOT_OWNED:
      throw CallError(
        BUBBLE_WRONG_THREAD,
        "the \(kind.name) belongs to the thread that opened it, and this call is on another thread: "
          + "bubble_view_adopt() hands it over")
    case THREAD_BUSY:
      try checkIsOutside()
      throw CallError(
        BUBBLE_BUSY,
        "a call of the \(kind.name) is in progress, and this call was made in one of its "
          + "callbacks: make it after the other has returned"
      )
    default: throw CallError(BUBBLE_BAD_HANDLE, "the \(kind.name) was freed")
    }
    do throws(CallError) {
      try checkIsOutside()
    } catch {
      leave()
      throw error
    }
  }

  /// Keeps the gate of an object for the next calls on this thread.
  func keep(_ object: ViewObject, _ handle: OpaquePointer?) {
    thread_keep_gate(
      gate, UnsafeRawPointer(handle), Unmanaged.passUnretained(object).toOpaque())
  }

  /// Ends a call, after the work that other threads have left.
  @inline(__always)
  func leave() {
    while !thread_gate_leave(gate) { doWork() }
  }

  private func doWork() {
    let all = work.withLock { work in
      defer { work = [] }
      return work
    }
    for one in all { one() }
  }

  /// Does work when no call is in progress: at once, or at the end of the one that is.
  func whenIdle(_ body: @escaping @Sendable () -> Void) {
    work.withLock { $0.append(body) }
    switch thread_gate_take(gate) {
    case THREAD_ENTERED:
      doWork()
      leave()
    case THREAD_CLOSED: work.withLock { $0 = [] }
    default: break
    }
  }

  /// Makes the present thread the owner; throws if a call is in progress.
  func adopt() throws(CallError) {
    switch thread_gate_take(gate) {
    case THREAD_ENTERED:
      thread_gate_adopt(gate)
      leave()
    case THREAD_CLOSED: throw CallError(BUBBLE_BAD_HANDLE, "the bubble_view was freed")
    default:
      throw CallError(
        BUBBLE_BUSY, "a call of the bubble_view is in progress: hand it over after that")
    }
  }

  /// Closes the gate for good, in work or in a call.
  func close() {
    thread_gate_close(gate)
    // Closures that came meanwhile keep their objects.
    work.withLock { $0 = [] }
  }

  /// Whether it is open, and belongs to the present thread.
  var isMine: Bool { thread_gate_is_mine(gate) }
}
