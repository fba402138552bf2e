// Importing the layout also imports the springs of its settings.
@_exported import Springs
