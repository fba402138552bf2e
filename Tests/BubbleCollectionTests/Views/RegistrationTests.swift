import BubbleCollection
import BubbleDiffable
import Expectations
import Foundation
import Testing

private final class NameCell: CollectionViewCell {
  var name = ""
  var isPrepared = false
  override func prepareForReuse() { isPrepared = true }
}

private final class HeaderView: CollectionReusableView {
  var title = ""
}

/// Names in rows under headers, with registrations.
private final class RegisteredNames: CollectionViewDataSource {
  var names = (0..<30).map { "name \($0)" }
  /// What is used to make a cell; a test may put one that makes registrations itself.
  var makesRegistrationsLate = false
  private(set) var handled: [String] = []
  let cells: CollectionView.CellRegistration<NameCell, String>
  let headers: CollectionView.SupplementaryRegistration<HeaderView>

  init() {
    cells = CollectionView.CellRegistration { cell, indexPath, name in
      cell.name = "\(indexPath.item): \(name)"
    }
    headers = CollectionView.SupplementaryRegistration(elementKind: SectionedRows.headerKind) {
      view, kind, indexPath in view.title = "\(kind) \(indexPath.section)"
    }
  }

  func collectionView(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int { names.count }

  func collectionView(
    _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
  ) -> CollectionViewCell {
    let registration =
      makesRegistrationsLate
      ? CollectionView.CellRegistration<NameCell, String> { cell, _, name in cell.name = name }
      : cells
    return collectionView.dequeueConfiguredReusableCell(
      using: registration, for: indexPath, item: names[indexPath.item])
  }

  func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> CollectionReusableView {
    collectionView.dequeueConfiguredReusableSupplementary(using: headers, for: indexPath)
  }
}

@Suite struct RegistrationTests {
  private let source = RegisteredNames()
  let view = CollectionView(
    frame: CGRect(x: 0, y: 0, width: 100, height: 36), collectionViewLayout: SectionedRows())

  private func show() {
    view.dataSource = source
    view.layoutIfNeeded()
  }

  private var cells: [NameCell] { view.visibleCells.compactMap { $0 as? NameCell } }

  @Test func `views are made of the registered classes, filled, and used again`() {
    show()
    expect(cells.map(\.name), equals: ["0: name 0", "1: name 1", "2: name 2"])
    expect(cells.allSatisfy { $0.reuseIdentifier != nil && !$0.isPrepared })
    let header = view.supplementaryView(
      forElementKind: SectionedRows.headerKind, at: path(0, 0))
    expect((header as? HeaderView)?.title, equals: "header 0")
    let made = Set(cells.map(ObjectIdentifier.init))
    view.contentOffset.y = 206
    view.layoutIfNeeded()
    view.contentOffset.y = 106
    view.layoutIfNeeded()
    expect(cells.map(\.name), equals: ["10: name 10", "11: name 11", "12: name 12", "13: name 13"])
    expect(cells.filter { made.contains(ObjectIdentifier($0)) && $0.isPrepared }.count, equals: 3)
    expect(view.diagnostics.isEmpty)
  }

  @Test func `a cell is filled again in place`() throws {
    show()
    let before = cells.map(ObjectIdentifier.init)
    source.names[1] = "Ana"
    try view.reconfigureItems(at: [path(0, 1)])
    expect(cells.map(ObjectIdentifier.init), equals: before)
    expect(cells[1].name == "1: Ana" && !cells[1].isPrepared)
  }

  @Test func `two registrations of one class share no views`() {
    let first = CollectionView.CellRegistration<NameCell, Int> { cell, _, _ in cell.tag = 1 }
    let second = CollectionView.CellRegistration<NameCell, Int> { cell, _, _ in cell.tag = 2 }
    let one = view.dequeueConfiguredReusableCell(using: first, for: path(0, 0), item: 5)
    let two = view.dequeueConfiguredReusableCell(using: second, for: path(0, 0), item: 5)
    expect(one.reuseIdentifier != two.reuseIdentifier && one.tag == 1 && two.tag == 2)
  }

  @Test func `without an item a cell is not filled`() {
    let registration = CollectionView.CellRegistration<NameCell, String> { cell, _, name in
      cell.name = name
    }
    let cell = view.dequeueConfiguredReusableCell(using: registration, for: path(0, 0), item: nil)
    expect(cell.name, equals: "")
  }

  @Test func `a registration that is made while a cell is asked for is reported, and works`() {
    source.makesRegistrationsLate = true
    show()
    expect(cells.map(\.name), equals: ["name 0", "name 1", "name 2"])
    expect(view.diagnostics.map(\.problem), equals: [.registrationWithinProvider("NameCell")])
    expect("\(view.diagnostics[0])".contains("Make registrations once"))
  }

  @Test func `a diffable data source's providers use registrations`() throws {
    let cells = CollectionView.CellRegistration<NameCell, Int> { cell, _, number in
      cell.name = "\(number)"
    }
    let headers = source.headers
    let source = CollectionViewDiffableDataSource<Int, Int>(collectionView: view) {
      view, path, number in
      view.dequeueConfiguredReusableCell(using: cells, for: path, item: number)
    }
    source.supplementaryViewProvider = { view, _, path in
      view.dequeueConfiguredReusableSupplementary(using: headers, for: path)
    }
    var snapshot = DiffableDataSourceSnapshot<Int, Int>()
    snapshot.appendSections([0])
    snapshot.appendItems([7, 8])
    try source.apply(snapshot, animatingDifferences: false)
    view.layoutIfNeeded()
    expect(self.cells.map(\.name), equals: ["7", "8"])
    expect(view.visibleSupplementaryViews(ofKind: SectionedRows.headerKind).count, equals: 1)
    expect(view.diagnostics.isEmpty)
  }

  @Test func `views say what they show`() throws {
    show()
    let header = try #require(
      view.visibleSupplementaryViews(ofKind: SectionedRows.headerKind).first)
    expect(view.indexPath(forSupplementaryView: header), equals: path(0, 0))
    expect(view.indexPath(for: cells[2]), equals: path(0, 2))
    expect(view.indexPath(forSupplementaryView: cells[2]) == nil)
    expect(view.indexPath(forSupplementaryView: HeaderView(frame: .zero)) == nil)
    expect(
      view.indexPathsForVisibleSupplementaryElements(ofKind: SectionedRows.headerKind),
      equals: [path(0, 0)])
    expect(view.supplementaryView(forElementKind: "other", at: path(0, 0)) == nil)
  }
}
