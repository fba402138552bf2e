// Importing the list brings both of its layouts, the springs of their settings, and the edges of a list.
@_exported import ListCore
@_exported import MessagesFlow
@_exported import Springs
