// Importing the list brings both of its layouts, and the springs of their settings.
@_exported import MessagesFlow
@_exported import Springs
