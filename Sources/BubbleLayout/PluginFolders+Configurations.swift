import BubbleCore
import Foundation

extension PluginFolders {
  /// Reads options of scripts and built-in layouters from a file, for ``configurations``.
  ///
  /// The file is an object in JSON that has an object of options for each name: `{ "text": { "corner_radius": 6 } }`. Unknown layouters
  /// and options are reported when the scripts are loaded.
  ///
  /// - Parameter url: The file URL of a file of the host.
  /// - Returns: The options by name.
  /// - Throws: `ConfigurationFileError` if it can't be read, or with the line and the name of each mistake.
  public static func configurations(
    contentsOf url: URL
  ) throws(ConfigurationFileError) -> [String: JSONObject] {
    let contents = try ConfigurationFile(contentsOf: url)
    var configurations: [String: JSONObject] = [:]
    var faults: [ConfigurationFile.Fault] = []
    for member in try contents.object(of: "options by the names of layouters").members {
      if let options = member.value.object {
        configurations[member.name] = options
      } else {
        faults.append(
          ConfigurationFile.Fault(
            path: member.name,
            text: "this must be an object of options, such as { \"corner_radius\": 6 }, not "
              + member.value.report))
      }
    }
    try contents.check(faults)
    return configurations
  }
}
