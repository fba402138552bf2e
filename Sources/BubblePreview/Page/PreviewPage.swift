/// The page, whose files are in this folder and part of the program.
enum PreviewPage {
  /// The resources by name.
  static var resources: [String: PreviewServer.Resource] {
    func resource(_ type: String, _ bytes: [UInt8]) -> PreviewServer.Resource {
      PreviewServer.Resource(type: type + "; charset=utf-8", bytes: bytes)
    }
    return [
      "": resource("text/html", PackageResources.preview_html),
      "preview.css": resource("text/css", PackageResources.preview_css),
      "preview.js": resource("text/javascript", PackageResources.preview_js),
      "pixels.js": resource("text/javascript", PackageResources.pixels_js),
      "problems.js": resource("text/javascript", PackageResources.problems_js),
      "share.js": resource("text/javascript", PackageResources.share_js),
      "data.js": resource("text/javascript", PackageResources.data_js),
      "address.js": resource("text/javascript", PackageResources.address_js),
      "names.js": resource("text/javascript", PackageResources.names_js),
      "options.js": resource("text/javascript", PackageResources.options_js),
      "matrix.js": resource("text/javascript", PackageResources.matrix_js),
      "message.js": resource("text/javascript", PackageResources.message_js),
      "completion.js": resource("text/javascript", PackageResources.completion_js),
      "conflict.js": resource("text/javascript", PackageResources.conflict_js),
      "connection.js": resource("text/javascript", PackageResources.connection_js),
      "history.js": resource("text/javascript", PackageResources.history_js),
      "source.js": resource("text/javascript", PackageResources.source_js),
      "layers.js": resource("text/javascript", PackageResources.layers_js),
      "inspector.js": resource("text/javascript", PackageResources.inspector_js),
    ]
  }
}
