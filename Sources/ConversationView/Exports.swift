// Importing the view brings the edges of a list.
@_exported import ListCore
