/// The page, whose files are in the folder Page and part of the program.
enum PreviewPage {
  private static let scripts = [
    "address.js", "completion.js", "conflict.js", "connection.js", "data.js", "elements.js",
    "history.js", "inspector.js", "layers.js", "matrix.js", "message.js", "names.js", "options.js",
    "pixels.js", "preview.js", "problems.js", "share.js", "source.js",
  ]

  /// The resources by name.
  static var resources: [String: PreviewServer.Resource] {
    func resource(_ type: String, _ name: String) -> PreviewServer.Resource {
      PreviewServer.Resource(
        type: type + "; charset=utf-8", bytes: Array(EmbeddedFile.text(name).utf8))
    }
    var resources = [
      "": resource("text/html", "preview.html"),
      "preview.css": resource("text/css", "preview.css"),
    ]
    for name in scripts { resources[name] = resource("text/javascript", name) }
    return resources
  }
}
