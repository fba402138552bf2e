import BubbleCanvas
import BubbleCore
import BubbleLua
import CBubble
import ConversationView

/// The error of a call: its status and its text.
struct CallError: Error {
  let status: bubble_status
  let text: String

  /// Makes an error with a text for readers.
  init(_ status: bubble_status, _ text: String) {
    self.status = status
    self.text = text
  }

  /// Returns the error for a parameter with an invalid value.
  static func invalid(_ text: String) -> CallError { CallError(BUBBLE_INVALID, text) }

  /// Stores the text for this thread.
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

/// Runs the body of a function, and stores its error for this thread.
///
/// In a process that was forked from one that has used the library it fails instead of waiting for threads and locks of the other.
@inline(__always)
func call(_ body: () throws(CallError) -> Void) -> bubble_status {
  guard thread_begin_call() else { return BUBBLE_FAILED }
  defer { thread_end_call() }
  return status(of: body)
}

/// Runs a body, and stores its error for this thread.
@inline(__always)
func status(of body: () throws(CallError) -> Void) -> bubble_status {
  do throws(CallError) {
    try body()
    return BUBBLE_OK
  } catch {
    return error.report()
  }
}

// The status for each kind of error from other modules, in one place.
extension CallError {
  /// Describes why a conversation can't be edited.
  init(_ error: ConversationEditError) {
    switch error {
    case .duplicateMessage, .duplicateRow: self.init(BUBBLE_EXISTS, "\(error)")
    case .unknownMessage, .unknownRow: self.init(BUBBLE_NOT_FOUND, "\(error)")
    case .changedID: self.init(BUBBLE_INVALID, "\(error)")
    }
  }

  /// Describes why a conversation can't be read.
  init(_ error: ConversationError) {
    switch error {
    case .unreadableFile: self.init(BUBBLE_FILE, "\(error)")
    case .tooLarge: self.init(BUBBLE_TOO_LARGE, "\(error)")
    case .notJSON, .notAConversation: self.init(BUBBLE_FORMAT, "\(error)")
    }
  }

  /// Describes why a theme or text styles can't be read.
  init(_ error: ConfigurationFileError) {
    switch error {
    case .unreadable: self.init(BUBBLE_FILE, "\(error)")
    case .mistakes: self.init(BUBBLE_FORMAT, "\(error)")
    }
  }

  /// Describes why a font can't be used.
  init(_ error: FontFileError) { self.init(BUBBLE_FORMAT, "\(error)") }

  /// Describes why a picture can't be drawn.
  init(_ error: PictureFormatError) {
    switch error {
    case .tooLarge: self.init(BUBBLE_TOO_LARGE, "\(error)")
    case .cairo, .compression: self.init(BUBBLE_FAILED, "\(error)")
    }
  }

  /// Describes why a tree of boxes is invalid.
  init(_ error: BoxDocument.Failure) { self.init(BUBBLE_FORMAT, "\(error)") }
}

/// Runs a body that throws an error of another type, and wraps the error.
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
