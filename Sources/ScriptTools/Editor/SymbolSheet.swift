import BubbleCanvas
import BubbleCore
import BubbleLua
import BubbleText
import Foundation

/// Symbols with their names, in rows.
public struct SymbolSheet {
  /// The symbols to show, in order.
  public var symbols: [BoxSymbol]
  /// The colours.
  public var theme: Theme

  /// The size of a symbol with its name, in points.
  private static let cell = CGSize(width: 96, height: 68)
  /// The length of a symbol's side, in points.
  private static let side: CGFloat = 28
  private static let columns = 8
  private static let edge: CGFloat = 8

  /// Makes a sheet.
  public init(_ symbols: [BoxSymbol], theme: Theme = .light) {
    self.symbols = symbols
    self.theme = theme
  }

  /// The sheet, 784 points wide, with the height of its rows.
  ///
  /// - Complexity: O(*n*) in the number of symbols; their names are measured.
  public var picture: ConversationPicture {
    let (cell, edge) = (SymbolSheet.cell, SymbolSheet.edge)
    let rows = (symbols.count + SymbolSheet.columns - 1) / SymbolSheet.columns
    let context = LayoutContext(
      environment: LayoutEnvironment(width: cell.width, textScale: 0.75), measurer: TextMeasurer(),
      peer: Peer(id: "", kind: .group))
    let parts = symbols.enumerated().map { place, symbol in
      let (row, column) = place.quotientAndRemainder(dividingBy: SymbolSheet.columns)
      let origin = CGPoint(
        x: edge + CGFloat(column) * cell.width, y: edge + CGFloat(row) * cell.height)
      return ConversationPicture.Part(
        frame: CGRect(origin: origin, size: cell), elements: elements(of: symbol, context))
    }
    let size = CGSize(
      width: 2 * edge + CGFloat(SymbolSheet.columns) * cell.width,
      height: 2 * edge + CGFloat(max(1, rows)) * cell.height)
    return ConversationPicture(
      size: size, parts: parts, theme: theme, pictures: PictureFolder(at: nil))
  }

  private func elements(of symbol: BoxSymbol, _ context: LayoutContext) -> [CellElement] {
    let (cell, side) = (SymbolSheet.cell, SymbolSheet.side)
    // A name continues on the next line after an underscore.
    let name = context.measure(
      symbol.rawValue.replacing("_", with: "_\u{200B}"), style: .caption,
      maximumWidth: cell.width - 6, maximumLines: 2)
    return [
      CellElement(
        frame: CGRect(x: (cell.width - side) / 2, y: 4, width: side, height: side),
        content: .shape(ShapeBox(figure: .symbol(symbol), color: .text))),
      CellElement(
        frame: CGRect(x: 3, y: side + 8, width: cell.width - 6, height: name.height),
        content: .text(name, color: .textDim, alignment: .center)),
    ]
  }
}

extension BoxSymbol {
  /// Returns the symbols whose names contain each of some words, or are called by one of them in other sets of symbols.
  ///
  /// Without words, all symbols are returned. They are in the order of their names.
  package static func named(_ words: [String]) -> [BoxSymbol] {
    let words = words.map { $0.lowercased().replacing("-", with: "_") }
    let others = words.compactMap(ScriptHint.symbol(calledElsewhere:))
    return allCases.filter { symbol in
      let name = symbol.rawValue
      return words.allSatisfy { name.contains($0) } || others.contains(name)
    }
  }

  /// Returns the symbols whose names differ from one of some words in the fewest characters.
  package static func near(_ words: [String]) -> [BoxSymbol] {
    let names = allCases.map(\.rawValue)
    return words.flatMap { NearestNames.among(names, to: $0) }
      .compactMap { BoxSymbol(rawValue: $0) }
  }
}
