import CBubble
import Foundation

@c @implementation
public func bubble_version() -> UInt32 { 1 << 8 }

@c @implementation
public func bubble_status_name(_ status: bubble_status) -> UnsafePointer<CChar>? {
  switch status {
  case BUBBLE_OK: LentTexts.lasting("BUBBLE_OK")
  case BUBBLE_INVALID: LentTexts.lasting("BUBBLE_INVALID")
  case BUBBLE_BAD_HANDLE: LentTexts.lasting("BUBBLE_BAD_HANDLE")
  case BUBBLE_WRONG_THREAD: LentTexts.lasting("BUBBLE_WRONG_THREAD")
  case BUBBLE_BUSY: LentTexts.lasting("BUBBLE_BUSY")
  case BUBBLE_NOT_FOUND: LentTexts.lasting("BUBBLE_NOT_FOUND")
  case BUBBLE_EXISTS: LentTexts.lasting("BUBBLE_EXISTS")
  case BUBBLE_FILE: LentTexts.lasting("BUBBLE_FILE")
  case BUBBLE_FORMAT: LentTexts.lasting("BUBBLE_FORMAT")
  case BUBBLE_TOO_LARGE: LentTexts.lasting("BUBBLE_TOO_LARGE")
  case BUBBLE_FAILED: LentTexts.lasting("BUBBLE_FAILED")
  default: LentTexts.lasting("unknown")
  }
}

@c @implementation
public func bubble_last_error() -> UnsafePointer<CChar>? { thread_error() }

@c @implementation
public func bubble_shut_down() -> bubble_status {
  // The callbacks of another process don't run here.
  guard !thread_is_lost() else { return BUBBLE_OK }
  return call { () throws(CallError) in
    try checkIsOutside()
    thread_end_all_callbacks()
  }
}

@c @implementation
public func bubble_free(_ memory: UnsafeMutableRawPointer?) { free(memory) }
