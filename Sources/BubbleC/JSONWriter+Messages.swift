import BubbleCore
import BubbleLayout
import Foundation
import Platform

/// The JSON of problems, messages and layout requests for hosts.
extension JSONWriter {
  /// The number of problems of messages that a host receives.
  private static let problemLimit = 1_000

  /// Writes the last thousand problems as an array, after one that tells the number of those that are left out.
  mutating func lastProblems(of all: [Diagnostic], droppedCount: Int = 0) {
    let last = all.suffix(JSONWriter.problemLimit)
    let dropped = droppedCount + all.count - last.count
    let earlier: [Diagnostic] =
      dropped > 0 ? [Diagnostic(text: "earlier problems that were not kept: \(dropped)")] : []
    problems(earlier + last)
  }

  /// Writes problems as an array.
  mutating func problems(_ problems: [Diagnostic]) {
    array { writer in
      for problem in problems {
        writer.object { writer in
          writer.member("message", problem.message?.rawValue)
          writer.member("layouter", problem.layouter?.rawValue)
          writer.member("place", problem.place)
          writer.member("text", problem.text)
        }
      }
    }
  }

  /// Writes the problems of a file as an array.
  mutating func problems(_ issues: [ConversationIssue]) {
    array { writer in
      for issue in issues {
        writer.object { writer in
          writer.member("line", issue.line)
          writer.member("message", issue.message?.rawValue)
          writer.member("field", issue.field)
          writer.member("text", issue.text)
        }
      }
    }
  }

  /// Writes a message in the same form as for scripts.
  ///
  /// - Parameter time: The shown time; nil if it is not known yet.
  mutating func scriptMessage(_ message: Message, time: String?) {
    object { writer in
      writer.member("id", message.id.rawValue)
      writer.name("sender")
      writer.object { writer in
        writer.member("id", message.sender.id)
        writer.member("name", message.sender.name)
      }
      writer.member("outgoing", message.isOutgoing)
      writer.member("status", message.status.rawValue)
      writer.member("date", JSONWriter.text(of: message.date))
      writer.member("time", time)
      writer.name("content")
      writer.object(message.content.payload)
      writer.name("extras")
      writer.object(message.extras)
    }
  }

  /// Writes a layouter's request.
  mutating func layoutRequest(message: Message, context: LayoutContext) {
    let environment = context.environment
    object { writer in
      writer.name("message")
      writer.scriptMessage(message, time: context.time)
      writer.member("peer", context.peer)
      writer.name("context")
      writer.object { writer in
        writer.member("width", context.maximumContentWidth(for: message))
        writer.member("theme", environment.theme.rawValue)
        writer.member("direction", environment.direction.rawValue)
        writer.member("language", context.formats.languageTag)
        writer.member("text_scale", environment.effectiveTextScale)
        writer.member("cluster", context.neighbours.cluster.rawValue)
        writer.member("starts_day", context.neighbours.startsDay)
      }
    }
  }
}
