import BubbleCanvas
import BubbleCore
import BubbleLayout
import BubbleText
import CBubble
import Foundation
import Platform

/// A conversation, as its file was read.
final class ConversationObject: HandleNamed {
  static let kind = HandleKind.conversation

  let reading: ConversationReader.Reading

  init(_ reading: ConversationReader.Reading) { self.reading = reading }
}

/// A host's settings for laying out and drawing conversations.
struct Scene: Sendable {
  var environment = LayoutEnvironment(width: 320)
  var chain: LayouterChain
  var theme = AdaptiveTheme.standard
  var appearance = ThemeName.light
  var pictures: any PictureSource = Scene.noPictures

  static let noPictures = PictureFolder(at: nil)
  static let appearances: [ThemeName] = [.light, .dark]

  /// Reads a host's settings; missing ones have their defaults.
  init(_ surroundings: UnsafePointer<bubble_surroundings>?) throws(CallError) {
    guard surroundings != nil else {
      chain = LayouterChain.standard
      environment.adopt(theme, appearance: appearance)
      return
    }
    let said = try Argument.structure(surroundings, "surroundings")
    let table = HandleTable.shared
    appearance = try Argument.choice(said.appearance.rawValue, "appearance", Scene.appearances)
    if let object: EnvironmentObject = try table.findIfGiven(said.environment) {
      environment = object.environment
    }
    if let object: ThemeObject = try table.findIfGiven(said.theme) { theme = object.theme }
    if let object: PicturesObject = try table.findIfGiven(said.pictures) {
      pictures = object.source
    }
    let object: ChainObject? = try table.findIfGiven(said.chain)
    chain = object?.chain ?? LayouterChain.standard
    environment.adopt(theme, appearance: appearance)
  }
}

/// Draws pictures in all available formats.
enum PictureWriting {
  static let formats: [bubble_format] = [BUBBLE_PNG, BUBBLE_SVG, BUBBLE_PDF]
  /// The maximum number of pixels of a picture, and the maximum height of a vector picture, in points.
  private static let pixelLimit: CGFloat = 1_073_741_824
  private static let heightLimit: CGFloat = 1_000_000

  /// Returns the bytes of a picture file.
  static func data(
    _ picture: ConversationPicture, _ format: bubble_format, scale: CGFloat
  ) throws(CallError) -> Data {
    let size = picture.size
    guard size.height <= heightLimit,
      format != BUBBLE_PNG || size.width * size.height * scale * scale <= pixelLimit
    else {
      throw CallError(
        BUBBLE_TOO_LARGE,
        "a picture of \(Int(size.width)) x \(Int(size.height)) points at scale \(scale) is too large: draw fewer messages, or at a smaller scale"
      )
    }
    return try calling(CallError.init) { () throws(PictureFormatError) in
      switch format {
      case BUBBLE_SVG: try picture.svg()
      case BUBBLE_PDF: try picture.pdf()
      default: try picture.png(scale: scale)
      }
    }
  }
}

/// Waits on this thread for an asynchronous body.
private func waiting<Value: Sendable>(
  for body: @escaping @Sendable () async throws -> Value
) throws(CallError) -> Value {
  thread_note_threads()
  let done = DispatchSemaphore(value: 0)
  let result = Lock<Result<Value, CallError>?>(nil)
  Task.detached {
    do {
      let value = try await body()
      result.withLock { $0 = .success(value) }
    } catch {
      let error = error as? CallError ?? CallError(BUBBLE_FAILED, "\(error)")
      result.withLock { $0 = .failure(error) }
    }
    done.signal()
  }
  done.wait()
  guard let result = result.withLock({ $0 }) else {
    throw CallError(BUBBLE_FAILED, "there is no result")
  }
  return try result.get()
}

extension ConversationReader {
  /// Returns a reader that starts threads only for a long conversation: a process may read short ones, and then fork.
  fileprivate func careful(_ size: Int?) -> ConversationReader {
    var reader = self
    if let size, size <= 1 << 20 { reader.workerCount = 1 } else { thread_note_threads() }
    return reader
  }
}

/// Reads a conversation and returns a handle for it.
private func open(
  _ out: UnsafeMutablePointer<OpaquePointer?>?,
  _ body: () throws(CallError) -> ConversationReader.Reading
) -> bubble_status {
  call { () throws(CallError) in
    let out = try Argument.out(out, "conversation")
    out.pointee = HandleTable.shared.insert(ConversationObject(try body()))
  }
}

@c @implementation
public func bubble_conversation_open_file(
  _ path: UnsafePointer<CChar>?, _ conversation: UnsafeMutablePointer<OpaquePointer?>?
) -> bubble_status {
  open(conversation) { () throws(CallError) in
    let path = try Argument.name(path, "path")
    return try calling(CallError.init) { () throws(ConversationError) in
      let size = (try? FileManager.default.attributesOfItem(atPath: path)[.size]) as? Int
      return try ConversationReader().careful(size).read(from: URL(fileURLWithPath: path))
    }
  }
}

@c @implementation
public func bubble_conversation_open_bytes(
  _ name: UnsafePointer<CChar>?, _ bytes: UnsafeRawPointer?, _ length: Int,
  _ conversation: UnsafeMutablePointer<OpaquePointer?>?
) -> bubble_status {
  open(conversation) { () throws(CallError) in
    let name = try Argument.name(name, "name")
    let bytes = try Argument.bytes(
      bytes, length, "bytes", limit: ConversationReader.defaultMaximumSize)
    return try calling(CallError.init) { () throws(ConversationError) in
      try ConversationReader(file: name).careful(length).read(from: Data(bytes))
    }
  }
}

@c @implementation
public func bubble_conversation_free(_ conversation: OpaquePointer?) -> bubble_status {
  call { () throws(CallError) in
    try HandleTable.shared.remove(conversation, ConversationObject.self)
  }
}

@c @implementation
public func bubble_conversation_retain(_ conversation: OpaquePointer?) -> bubble_status {
  call { () throws(CallError) in
    try HandleTable.shared.retain(conversation, ConversationObject.self)
  }
}

@c @implementation
public func bubble_conversation_count(
  _ conversation: OpaquePointer?, _ count: UnsafeMutablePointer<Int>?
) -> bubble_status {
  call { () throws(CallError) in
    let object = try HandleTable.shared.find(conversation, ConversationObject.self)
    try Argument.out(count, "count").pointee = object.reading.conversation.messages.count
  }
}

@c @implementation
public func bubble_conversation_me(
  _ conversation: OpaquePointer?, _ me: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> bubble_status {
  call { () throws(CallError) in
    let out = try Argument.out(me, "me")
    let object = try HandleTable.shared.find(conversation, ConversationObject.self)
    guard let me = object.reading.me else {
      throw CallError(
        BUBBLE_NOT_FOUND, "the conversation does not state whose messages are outgoing")
    }
    try HandedOver.give(me, to: out)
  }
}

@c @implementation
public func bubble_conversation_problems(
  _ conversation: OpaquePointer?, _ json: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
  _ length: UnsafeMutablePointer<Int>?
) -> bubble_status {
  call { () throws(CallError) in
    let object = try HandleTable.shared.find(conversation, ConversationObject.self)
    try HandedOver.give(to: try Argument.out(json, "json"), length) {
      $0.problems(object.reading.issues)
    }
  }
}

/// Lays out a conversation, and makes a value from it.
private func laidOut<Value: Sendable>(
  _ handle: OpaquePointer?, _ surroundings: UnsafePointer<bubble_surroundings>?,
  _ width: Double, limit: Double,
  _ make: @escaping @Sendable (Transcript, Scene) throws -> Value
) throws(CallError) -> Value {
  try checkIsOutside()
  let object = try HandleTable.shared.find(handle, ConversationObject.self)
  var scene = try Scene(surroundings)
  scene.environment.width = try Argument.number(width, "width", in: 1...limit)
  let (conversation, given) = (object.reading.conversation, scene)
  return try waiting {
    let transcript = try await Transcript(
      conversation, environment: given.environment, chain: given.chain, measurer: TextMeasurer())
    return try make(transcript, given)
  }
}

/// Draws a conversation, and returns the problems that layouters reported.
private func drawn(
  _ handle: OpaquePointer?, _ surroundings: UnsafePointer<bubble_surroundings>?, _ width: Double,
  _ format: bubble_format, _ scale: Double
) throws(CallError) -> (picture: Data, problems: [Diagnostic]) {
  _ = try Argument.choice(format.rawValue, "format", PictureWriting.formats)
  let scale = try Argument.number(scale, "scale", in: 0.1...8)
  let laidOut = try laidOut(handle, surroundings, width, limit: 16_000) { transcript, scene in
    let picture = transcript.picture(
      theme: scene.theme[scene.appearance], pictures: scene.pictures)
    return (picture: picture, problems: transcript.snapshot.diagnostics)
  }
  // On the host's thread, which may wait for its pictures.
  return (try PictureWriting.data(laidOut.picture, format, scale: scale), laidOut.problems)
}

@c @implementation
public func bubble_conversation_layout(
  _ conversation: OpaquePointer?, _ surroundings: UnsafePointer<bubble_surroundings>?,
  _ width: Double, _ json: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
  _ length: UnsafeMutablePointer<Int>?
) -> bubble_status {
  call { () throws(CallError) in
    let out = try Argument.out(json, "json")
    let data = try laidOut(conversation, surroundings, width, limit: 1_000_000) { transcript, _ in
      transcript.json(
        diagnostics: transcript.snapshot.diagnostics.map(TranscriptDiagnostic.init))
    }
    try HandedOver.give(data, to: out, length)
  }
}

@c @implementation
public func bubble_conversation_render(
  _ conversation: OpaquePointer?, _ surroundings: UnsafePointer<bubble_surroundings>?,
  _ width: Double, _ format: bubble_format, _ scale: Double,
  _ bytes: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
  _ length: UnsafeMutablePointer<Int>?
) -> bubble_status {
  call { () throws(CallError) in
    let (out, length) = (try Argument.out(bytes, "bytes"), try Argument.out(length, "length"))
    let drawn = try drawn(conversation, surroundings, width, format, scale)
    try HandedOver.give(drawn.picture, to: out, length)
  }
}

@c @implementation
public func bubble_conversation_render_with_problems(
  _ conversation: OpaquePointer?, _ surroundings: UnsafePointer<bubble_surroundings>?,
  _ width: Double, _ format: bubble_format, _ scale: Double,
  _ bytes: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
  _ length: UnsafeMutablePointer<Int>?,
  _ problems: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
  _ problems_length: UnsafeMutablePointer<Int>?
) -> bubble_status {
  call { () throws(CallError) in
    let (out, length) = (try Argument.out(bytes, "bytes"), try Argument.out(length, "length"))
    let reported = try Argument.out(problems, "problems")
    let drawn = try drawn(conversation, surroundings, width, format, scale)
    try HandedOver.give(drawn.picture, to: out, length)
    try HandedOver.give(to: reported, problems_length) {
      $0.lastProblems(of: drawn.problems)
    }
  }
}
