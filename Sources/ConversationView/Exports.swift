// Importing the view also imports the edges of a list.
@_exported import ListCore
