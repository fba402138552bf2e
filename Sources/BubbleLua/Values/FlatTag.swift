/// The first byte of a flat value; `CLuaHost.h` has the whole format.
enum FlatTag: UInt8 {
  case `nil`
  case `false`
  case `true`
  case integer
  case number
  case string
  case list
  case map
  case element
  case function
  case record
  case argument
  case noted
  case other
}
