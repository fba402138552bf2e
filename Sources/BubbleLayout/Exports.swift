// A host that imports BubbleLayout has all the parts of a conversation.
@_exported import BubbleCanvas
@_exported import BubbleCore
@_exported import BubbleLayouters
@_exported import BubbleLua
@_exported import BubbleText
@_exported import ConversationView
