// `packaging/guides.py code` wrote this file: the code in doc comments of the module.
// swift-format-ignore-file

import BubbleLayout
import ConversationView
import Foundation

extension DocCommentNames {
  // Sources/ConversationView/Accessories/MessageAccessory.swift
  fileprivate static func MessageAccessory_1() async throws {
    view.accessories = { message, neighbours in
      guard !message.isOutgoing else { return [] }
      let isLast = neighbours.cluster.isBottom
      return [MessageAccessory(id: "face", side: .leading, width: 40, height: isLast ? 36 : 0)]
    }
  }

  // Sources/ConversationView/Changes/ConversationElement.swift
  fileprivate static func ConversationElement_1() async throws {
    for change in view.scroll(by: -120).changes {
      if change.disappeared {
        remove(change.id)
      } else if let element = view.element(change.id) {
        draw(element.elements, at: element.frame)
      }
    }
  }

  // Sources/ConversationView/ConversationView+Accessibility.swift
  fileprivate static func ConversationView_Accessibility_1() async throws {
    let old = tree
    tree = view.accessibility
    for id in AccessibilityChanges(from: old, to: tree).changed {
      if let node = tree.node(id) { announce(node.label) }
    }
    _ = old
  }

  // Sources/ConversationView/ConversationView+Edits.swift
  fileprivate static func ConversationView_Edits_1() async throws {
    try view.append([message])
    view.scrollToEnd(animated: true)       // also when earlier messages are visible
  }

  // Sources/ConversationView/ConversationView+Edits.swift
  fileprivate static func ConversationView_Edits_2() async throws {
    try view.update("99") { $0.status = .read }
  }

  // Sources/ConversationView/ConversationView+Edits.swift
  fileprivate static func ConversationView_Edits_3() async throws {
    try view.append([message])
    try view.rename(message.id, to: "server-7")
    try view.update("server-7") { $0.status = .sent }
  }

  // Sources/ConversationView/ConversationView+KeyboardSelection.swift
  fileprivate static func ConversationView_KeyboardSelection_1() async throws {
    view.beginSelection(at: CGPoint(x: 100, y: 400))
    view.moveSelection(.nextWord)
  }

  // Sources/ConversationView/ConversationView+Search.swift
  fileprivate static func ConversationView_Search_1() async throws {
    let search = view.search(for: "boat")
    if let match = search.current { view.scroll(to: match.message, animated: true) }
    for mark in search.marks { fill(mark.rectangles) }    // over what is drawn
    for await _ in search.updates {
      print(search.count, "found")
      if search.isComplete { break }
    }
    _ = search
  }

  // Sources/ConversationView/ConversationView+Touch.swift
  fileprivate static func ConversationView_Touch_1() async throws {
    if let edit = try view.toggleReaction("\u{1F44D}", of: "55") {
      view.rollBack(edit)      // if the server refuses it
    }
  }

  // Sources/ConversationView/ConversationView.swift
  fileprivate static func ConversationView_1() async throws {
    let view = ConversationView(
      conversation, environment: LayoutEnvironment(width: 375), chain: .builtIn, measurer: TextMeasurer(),
      size: CGSize(width: 375, height: 667))
    try view.append([message])
    for await _ in view.updates {
      view.commit()
      for element in view.drawn { draw(element.elements, at: element.frame) }
    }
    _ = view
  }

  // Sources/ConversationView/ConversationViewOptions.swift
  fileprivate static func ConversationViewOptions_1() async throws {
    var options = ConversationViewOptions()
    options.bottomInset = 56
    options.keepsShortContentAtBottom = true
    options.motion.isReduced = true
    _ = options
  }

  // Sources/ConversationView/Viewport/Flash.swift
  fileprivate static func Flash_1() async throws {
    view.scroll(to: "99", animated: true)
    view.flash("99")
  }

  // Sources/ConversationView/Viewport/ScrollTarget.swift
  fileprivate static func ScrollTarget_1() async throws {
    let saved = try JSONEncoder().encode(view.position)
    view.scroll(to: try JSONDecoder().decode(ConversationPosition.self, from: saved))
    _ = saved
  }
}
