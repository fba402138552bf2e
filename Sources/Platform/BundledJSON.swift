import Foundation

/// Decodes a JSON file that is part of the program.
///
/// - Precondition: The file has the form of the value; a test reads each such file.
package func bundledJSON<Value: Decodable>(_ bytes: [UInt8]) -> Value {
  do {
    return try JSONDecoder().decode(Value.self, from: Data(bytes))
  } catch {
    preconditionFailure("a file in the program is damaged: \(error)")
  }
}
