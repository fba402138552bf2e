import CBubble
import Platform

/// What kind of object a handle names.
enum HandleKind: UInt, CaseIterable {
  case environment = 1
  case theme, chain, pictures, conversation, view, search, answer, accessories

  /// What it is called in errors, as in the header.
  var name: String { "bubble_\(self)" }
}

/// A kind of object that hosts have handles of.
///
/// The table hands an object to whoever has its name, on any thread. Each class is immutable, or keeps what changes in a `Lock`, or
/// compares the thread with its own before anything of it is touched (``ThreadBound``).
protocol HandleNamed: AnyObject, Sendable {
  /// The kind of all objects of the class, and of no others.
  static var kind: HandleKind { get }
}

/// The objects of all handles of the process.
///
/// A handle is no address: it is a kind, a place in the table, and which object of that place it was given for. So each handle that
/// ever comes back is told apart from those that are valid, whatever its bits are.
final class HandleTable: Sendable {
  static let shared = HandleTable()

  /// The bits of a handle: the kind is in the upper four, so that no handle is the address of anything.
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
    /// Which object of the place it is; those before are gone.
    var generation: UInt = 0
    /// Of the class that its kind says.
    var object: (any AnyObject & Sendable)?
    var kind: HandleKind?
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

  /// How many objects there are.
  var count: Int { slots.withLock { $0.all.count - $0.free.count } }

  /// Gives an object a handle.
  func insert<Object: HandleNamed>(_ object: Object) -> OpaquePointer? {
    slots.withLock { slots in
      let place = slots.free.popLast() ?? slots.all.count
      if place == slots.all.count { slots.all.append(Slot()) }
      slots.all[place].object = object
      slots.all[place].kind = Object.kind
      return Name(kind: Object.kind, generation: slots.all[place].generation, place: place).handle
    }
  }

  /// The object of a handle.
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
    // The kind says which class it is.
    return unsafeDowncast(object, to: Object.self)
  }

  /// The object of a handle that may be NULL.
  func findIfGiven<Object: HandleNamed>(
    _ handle: OpaquePointer?, _: Object.Type = Object.self
  ) throws(CallError) -> Object? {
    handle == nil ? nil : try find(handle)
  }

  /// Frees a handle: the object goes when nothing else holds it.
  ///
  /// - Parameter body: Looks at the object before; if it throws, the handle stays.
  func remove<Object: HandleNamed>(
    _ handle: OpaquePointer?, _: Object.Type,
    _ body: (Object) throws(CallError) -> Void = { _ throws(CallError) in }
  ) throws(CallError) {
    guard let handle else { return }
    let object = try find(handle, Object.self)
    try body(object)
    let name = Name(handle)
    // Two threads may free it at once: one of them does.
    let isGone = slots.withLock { slots in
      guard slots.object(name) != nil else { return true }
      slots.all[name.place].object = nil
      slots.all[name.place].generation += 1
      // A place whose numbers are used up stays empty.
      if slots.all[name.place].generation >> Name.generationBits == 0 {
        slots.free.append(name.place)
      }
      return false
    }
    if isGone { throw HandleTable.unknown(handle, Object.kind) }
  }

  @inline(never)
  private static func unknown(_ handle: OpaquePointer, _ wanted: HandleKind) -> CallError {
    let kind = HandleKind(rawValue: Name(handle).kind)
    guard let kind else {
      return CallError(
        BUBBLE_BAD_HANDLE, "this is no \(wanted.name), nor any other object of the library")
    }
    return CallError(
      BUBBLE_BAD_HANDLE,
      kind == wanted
        ? "there is no such \(wanted.name): it was freed, or never was there"
        : "this is a \(kind.name), not a \(wanted.name)")
  }
}

/// Sees to it that nothing is laid out in a callback that any thread may call: a layouter would be asked by itself, and threads that
/// lay out would wait for each other.
@inline(__always)
func checkIsOutside() throws(CallError) {
  guard !thread_is_in_callback() else {
    throw CallError(
      BUBBLE_BUSY,
      "this was called in a callback that may be called on any thread: nothing is laid out, drawn or edited there"
    )
  }
}

/// What belongs to one thread, and to one call at a time.
struct ThreadBound {
  private let thread = thread_number()
  private var isBusy = false

  /// Begins a call.
  @inline(__always)
  mutating func enter(_ kind: HandleKind) throws(CallError) {
    guard thread == thread_number() else {
      throw CallError(
        BUBBLE_WRONG_THREAD,
        "the \(kind.name) belongs to the thread that opened it, and this is another one")
    }
    try checkIsOutside()
    guard !isBusy else {
      throw CallError(
        BUBBLE_BUSY,
        "a call of the \(kind.name) is going on, and this one was made in a callback of it: make it when the other is over"
      )
    }
    isBusy = true
  }

  /// Begins a call where it is known that this is the thread, and no callback; false: another call is going on.
  @inline(__always)
  mutating func reenter() -> Bool {
    guard !isBusy else { return false }
    isBusy = true
    return true
  }

  /// Ends a call.
  @inline(__always)
  mutating func leave() { isBusy = false }
}
