// Who imports the list has both of its layouts, and the springs that their settings speak of.
@_exported import MessagesFlow
@_exported import Springs
