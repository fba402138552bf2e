import Foundation
import UIKitAliases

/// The view of a person: what a host draws for an item.
final class PersonCell: UICollectionViewCell {
  var name = ""
}

/// The data.
final class People: UICollectionViewDataSource {
  var names = ["Ana", "Bo", "Cleo", "Dan", "Eva", "Finn", "Gül"]

  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { names.count }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "person", for: indexPath)
    (cell as? PersonCell)?.name = names[indexPath.item]
    return cell
  }
}

let people = People()
let circle = UICollectionView(
  frame: CGRect(x: 0, y: 0, width: 260, height: 260), collectionViewLayout: CircleLayout())
circle.register(PersonCell.self, forCellWithReuseIdentifier: "person")
circle.dataSource = people
circle.diagnosticHandler = { print($0) }
circle.animationDuration = 0.3
circle.layoutIfNeeded()
var pictures = [picture(of: circle)]

// Cleo goes and Hana comes in: the first index path means before, the second after the update.
try circle.performBatchUpdates {
  people.names.remove(at: 2)
  people.names.insert("Hana", at: 5)
  try circle.deleteItems(at: [IndexPath(item: 2, section: 0)])
  try circle.insertItems(at: [IndexPath(item: 5, section: 0)])
}
// Time passes when the host says so: half of the animation, and the other half.
for _ in 1...2 {
  circle.advanceAnimations(by: 0.15)
  pictures.append(picture(of: circle))
}
try svg(of: pictures, size: circle.bounds.size).write(
  to: URL(fileURLWithPath: CommandLine.arguments[1]), atomically: true, encoding: .utf8)
