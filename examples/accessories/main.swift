import BubbleLayout
import Foundation

// The first argument is the folder of pictures, the second the picture to draw, the third may be `rtl`.
let arguments = CommandLine.arguments
let bo = "avatars/bo.png"
let layla = "avatars/layla.png"
let list = try RowList(
  [
    .happened("Today"),
    .said("Who is at the beach?", avatar: bo, isOutgoing: false, canBeShared: false),
    .photo("media/beach.png", size: CGSize(width: 200, height: 120), isOutgoing: false),
    .said("I am.", avatar: layla, isOutgoing: true, canBeShared: false),
    .said(
      "Then keep a place for the three of us, and for the umbrella that Cleo has found.",
      avatar: bo, isOutgoing: false, canBeShared: true),
    .said(
      "There is nobody here but me and a dog; bring something to drink.", avatar: layla,
      isOutgoing: true, canBeShared: true),
    .happened("Bo is on the way"),
  ], width: 375, direction: arguments.dropFirst(3).first == "rtl" ? .rightToLeft : .leftToRight)
let picture = list.picture(pictures: PictureFolder(at: URL(fileURLWithPath: arguments[1])))
try picture.png(scale: 2).write(to: URL(fileURLWithPath: arguments[2]))
