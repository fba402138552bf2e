// A host that imports BubbleLayout has all the parts.
@_exported import BubbleCanvas
@_exported import BubbleCollection
@_exported import BubbleCore
@_exported import BubbleLayouters
@_exported import BubbleList
@_exported import BubbleLua
@_exported import BubbleText
@_exported import ConversationView
