import BubbleCore
/// A scripted bubble of ten boxes, built again and again.
struct LuaBubble {
  init(environment: LayoutEnvironment) throws {}
  func build(count: Int) throws {}
  func runScript(count: Int) throws {}
}
