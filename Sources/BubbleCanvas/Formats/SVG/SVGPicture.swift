import BubbleCore
import CPictures
import Foundation

/// Pictures in SVG, which librsvg draws: as large as they are needed.
enum SVGPicture {
  /// The greatest width and height in which one is drawn, in pixels.
  static let maximumSide = 2_048.0
  /// The greatest side of one that is drawn smaller than it is needed, since that would take too long, at least.
  private static let leastSide = 32.0

  /// How large one is by itself, and what of its plane it shows.
  struct Size: Equatable {
    var width: Double
    var height: Double
    var viewBox: [Double]
    /// Whether what is shown has the sides' proportions.
    var isFilled: Bool

    /// Finds out the size of the outermost element (SVG 2, section 8.2; CSS Images 3, section 5.1).
    init(of root: SVGElement) {
      func side(_ name: String) -> Double? {
        guard let length = root[name].flatMap(SVGLength.init), length.unit != .parts else {
          return nil
        }
        return max(0, length.value * (length.unit == .fonts ? 16 : 1))
      }
      let numbers = root["viewBox"].map(SVGNumbers.list) ?? []
      let box = numbers.count == 4 && numbers[2] > 0 && numbers[3] > 0 ? numbers : nil
      switch (side("width"), side("height")) {
      case (let width?, let height?): (self.width, self.height) = (width, height)
      case (let width?, nil):
        (self.width, height) = (width, box.map { width * $0[3] / $0[2] } ?? 150)
      case (nil, let height?):
        (width, self.height) = (box.map { height * $0[2] / $0[3] } ?? 300, height)
      case (nil, nil): (width, height) = (box?[2] ?? 300, box?[3] ?? 150)
      }
      viewBox = box ?? [0, 0, width, height]
      isFilled = abs(viewBox[2] * height - viewBox[3] * width) <= 1e-3 * viewBox[2] * height
    }

    /// The same size in whole pixels, of which there are not too many.
    var pixels: (width: Int, height: Int) {
      guard width > 0, height > 0 else { return (Int(min(width, 1)), Int(min(height, 1))) }
      let scale = min(1, Double(PictureFolder.maximumSide) / max(width, height))
      return (Int(max(1, (width * scale).rounded())), Int(max(1, (height * scale).rounded())))
    }
  }

  /// Whether bytes may start an SVG whose first element comes later.
  static func mayStart(_ bytes: UnsafeRawBufferPointer) -> Bool {
    do throws(SVGReader.Failure) {
      _ = try SVGReader.root(of: bytes)
      return true
    } catch {
      return error == .noRoot
    }
  }

  /// Draws one.
  ///
  /// One that would take too long to draw so large is drawn smaller.
  /// - Parameter needed: How large it is drawn; nil: as large as it may be.
  static func decode(
    _ bytes: UnsafeRawBufferPointer, needed: NeededPixels?
  ) throws(PictureDecoder.Failure) -> PictureDecoder.Decoded {
    guard picture_has_svg() else { throw .notInstalled }
    do {
      let document = try SVGReader.read(bytes)
      let size = Size(of: document.root)
      guard size.width > 0, size.height > 0 else {
        throw SVGRefusal("without a size")
      }
      let largest = maximumSide / max(size.width, size.height)
      let wanted = needed.map { min(largest, $0.scale(of: size)) } ?? largest
      let (scale, text) = try drawing(of: document, size, at: wanted)
      let (width, height) = pixels(of: size, at: scale)
      let image = RasterImage(width: width, height: height) { rows in
        Array(text.utf8).withUnsafeBufferPointer {
          picture_draw_svg($0.baseAddress, $0.count, rows)
        }
      }
      guard let image else { throw PictureDecoder.Failure.broken(.svg) }
      return PictureDecoder.Decoded(
        image: image, isWhole: scale < wanted || scale >= largest, keepsFile: false)
    } catch let error as SVGReader.Failure {
      throw PictureDecoder.Failure(error)
    } catch let error as SVGRefusal {
      throw .refused(.svg, error.reason)
    } catch {
      throw error as? PictureDecoder.Failure ?? .broken(.svg)
    }
  }

  /// A file written anew, of what is drawn alone.
  static func rewritten(
    _ bytes: UnsafeRawBufferPointer
  ) throws(PictureDecoder.Failure) -> Data {
    do {
      let document = try SVGReader.read(bytes)
      let size = Size(of: document.root)
      _ = try SVGCost(document)
      return Data(text(of: document, size, "\(size.width)", "\(size.height)").utf8)
    } catch let error as SVGReader.Failure {
      throw PictureDecoder.Failure(error)
    } catch let error as SVGRefusal {
      throw .refused(.svg, error.reason)
    } catch {
      throw .broken(.svg)
    }
  }

  /// The text for librsvg, and the scale at which it may draw it.
  private static func drawing(
    of document: SVGDocument, _ size: Size, at wanted: Double
  ) throws(SVGRefusal) -> (scale: Double, text: String) {
    let viewBox = size.viewBox.map { "\($0)" }.joined(separator: " ")
    document.root.attributes.removeAll { $0.name == "viewBox" }
    document.root.attributes.append(("viewBox", viewBox))
    let cost = try SVGCost(document)
    var scale = wanted
    let least = min(1, leastSide / (max(size.width, size.height) * wanted)) * wanted
    while true {
      let (width, height) = pixels(of: size, at: scale)
      let inner = max(Double(width) / size.viewBox[2], Double(height) / size.viewBox[3])
      if cost.allows(width: Double(width), height: Double(height), scale: inner) { break }
      guard scale > least else { throw .tooCostly }
      scale = max(least, scale * 0.75)
    }
    let (width, height) = pixels(of: size, at: scale)
    return (scale, text(of: document, size, "\(width)", "\(height)"))
  }

  private static func pixels(of size: Size, at scale: Double) -> (width: Int, height: Int) {
    func side(_ length: Double) -> Int {
      // Quotients differ in the last place.
      Int(max(1, (length * scale - 1e-6).rounded(.up)))
    }
    return (side(size.width), side(size.height))
  }

  private static func text(
    of document: SVGDocument, _ size: Size, _ width: String, _ height: String
  ) -> String {
    let replaced: Set<String> = ["x", "y", "width", "height", "viewBox"]
    document.root.attributes.removeAll { replaced.contains($0.name) }
    var attributes: [(name: String, value: String)] = [
      ("width", width), ("height", height),
      ("viewBox", size.viewBox.map { "\($0)" }.joined(separator: " ")),
    ]
    // Sides of whole pixels have nearly those proportions, and nothing shows through at an edge.
    if size.isFilled { attributes.append(("preserveAspectRatio", "none")) }
    return SVGWriter.text(of: document, rootAttributes: attributes)
  }
}

extension NeededPixels {
  /// How many pixels are needed for a unit of a picture that has no pixels.
  fileprivate func scale(of size: SVGPicture.Size) -> Double {
    let (x, y) = (Double(width) / size.width, Double(height) / size.height)
    let scale = contentMode == .fill ? max(x, y) : min(x, y)
    return scale.isFinite && scale > 0 ? scale : 1
  }
}

extension PictureDecoder.Failure {
  /// What is said of a file that starts like XML.
  init(_ failure: SVGReader.Failure) {
    switch failure {
    case .noSVG, .noRoot: self = .unknownFormat
    case .broken: self = .broken(.svg)
    case .refused(let refusal): self = .refused(.svg, refusal.reason)
    }
  }
}

extension PictureHeader {
  /// Reads what stands in front of an SVG's first element, and that element's attributes.
  init?(svg bytes: UnsafeRawBufferPointer) {
    guard let root = try? SVGReader.root(of: bytes) else { return nil }
    let size = SVGPicture.Size(of: root).pixels
    self.init(format: .svg, width: size.width, height: size.height)
  }
}
