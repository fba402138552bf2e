// Importing the layout brings the springs of its settings.
@_exported import Springs
