import BubbleCanvas
import BubbleCore
import BubbleLua
import CBubble
import ConversationView

/// Why a call does nothing: what it returns, and what is said of it.
struct CallError: Error {
  let status: bubble_status
  let text: String

  /// Makes an error of a text for people.
  init(_ status: bubble_status, _ text: String) {
    self.status = status
    self.text = text
  }

  /// A parameter can't be what it is.
  static func invalid(_ text: String) -> CallError { CallError(BUBBLE_INVALID, text) }

  /// Keeps the text for this thread.
  @inline(never)
  fileprivate func report() -> bubble_status {
    var text = text
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { bytes in
        // An error always has a text.
        if let start = bytes.baseAddress { thread_set_error(start, bytes.count) }
      }
    }
    return status
  }
}

/// Runs what a function does, and keeps what is wrong for this thread.
@inline(__always)
func call(_ body: () throws(CallError) -> Void) -> bubble_status {
  do throws(CallError) {
    try body()
    return BUBBLE_OK
  } catch {
    return error.report()
  }
}

// What other parts throw, as a status: each kind in one place.
extension CallError {
  /// Why a conversation can't be edited.
  init(_ error: ConversationEditError) {
    switch error {
    case .duplicateMessage, .duplicateRow: self.init(BUBBLE_EXISTS, "\(error)")
    case .unknownMessage, .unknownRow: self.init(BUBBLE_NOT_FOUND, "\(error)")
    }
  }

  /// Why a conversation can't be read.
  init(_ error: ConversationError) {
    switch error {
    case .unreadableFile: self.init(BUBBLE_FILE, "\(error)")
    case .tooLarge: self.init(BUBBLE_TOO_LARGE, "\(error)")
    case .notJSON, .notAConversation: self.init(BUBBLE_FORMAT, "\(error)")
    }
  }

  /// Why a theme or text styles can't be read.
  init(_ error: ConfigurationFileError) {
    switch error {
    case .unreadable: self.init(BUBBLE_FILE, "\(error)")
    case .mistakes: self.init(BUBBLE_FORMAT, "\(error)")
    }
  }

  /// Why a font can't be used.
  init(_ error: FontFileError) { self.init(BUBBLE_FORMAT, "\(error)") }

  /// Why a picture can't be drawn.
  init(_ error: PictureFormatError) {
    switch error {
    case .tooLarge: self.init(BUBBLE_TOO_LARGE, "\(error)")
    case .cairo, .compression: self.init(BUBBLE_FAILED, "\(error)")
    }
  }

  /// Why a tree of boxes is none.
  init(_ error: BoxDocument.Failure) { self.init(BUBBLE_FORMAT, "\(error)") }
}

/// Runs a body that throws an error of another kind.
@inline(__always)
func calling<Result, Failure: Error>(
  _ wrap: (Failure) -> CallError, _ body: () throws(Failure) -> Result
) throws(CallError) -> Result {
  do throws(Failure) {
    return try body()
  } catch {
    throw wrap(error)
  }
}
