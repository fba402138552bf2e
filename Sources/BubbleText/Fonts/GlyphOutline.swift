import CHarfBuzz

/// A step along a glyph's outline, in units of the font, y up.
package enum OutlineStep: Equatable, Sendable {
  case move(Double, Double)
  case line(Double, Double)
  case curve(Double, Double, Double, Double, Double, Double)
  case close
}

extension FontFace {
  /// Returns the outline of a glyph; empty if it has none.
  package func outline(of glyph: UInt32) -> [OutlineStep] {
    var steps: [OutlineStep] = []
    withUnsafeMutablePointer(to: &steps) {
      outline_of_glyph(font, glyph, FontFace.outlineFunctions, $0)
    }
    return steps
  }

  /// `nonisolated(unsafe)`: they never change after their creation.
  nonisolated(unsafe) private static let outlineFunctions: OpaquePointer? = {
    let functions = hb_draw_funcs_create()
    hb_draw_funcs_set_move_to_func(
      functions, { _, data, _, x, y, _ in add(.move(Double(x), Double(y)), to: data) }, nil, nil)
    hb_draw_funcs_set_line_to_func(
      functions, { _, data, _, x, y, _ in add(.line(Double(x), Double(y)), to: data) }, nil, nil)
    // HarfBuzz' own cubic curves for quadratic ones are less exact.
    hb_draw_funcs_set_quadratic_to_func(
      functions,
      { _, data, state, x1, y1, x, y, _ in
        guard let state = state?.pointee else { return }
        func third(_ end: Float, _ control: Float) -> Double {
          Double(end + 2 * (control - end) / 3)
        }
        add(
          .curve(
            third(state.current_x, x1), third(state.current_y, y1), third(x, x1), third(y, y1),
            Double(x), Double(y)), to: data)
      }, nil, nil)
    hb_draw_funcs_set_cubic_to_func(
      functions,
      { _, data, _, x1, y1, x2, y2, x, y, _ in
        add(
          .curve(Double(x1), Double(y1), Double(x2), Double(y2), Double(x), Double(y)), to: data)
      }, nil, nil)
    hb_draw_funcs_set_close_path_func(
      functions, { _, data, _, _ in add(.close, to: data) }, nil, nil)
    hb_draw_funcs_make_immutable(functions)
    return functions
  }()
}

private func add(_ step: OutlineStep, to steps: UnsafeMutableRawPointer?) {
  steps?.assumingMemoryBound(to: [OutlineStep].self).pointee.append(step)
}
