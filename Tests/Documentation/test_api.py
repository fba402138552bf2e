"""Tests of api.py: what counts as the same declaration, and what CHANGELOG.md names."""

import unittest

import api


def declaration(text):
    return api.declaration({"declarationFragments": [{"spelling": text}]})


class DeclarationTests(unittest.TestCase):
    def test_default_values_are_no_part_of_a_declaration(self):
        for text in ["func a(b: Int = 1, c: Size = Size(1, 2), d: [E] = [.f, .g]) -> H", "func a(b: Int, c: Size, d: [E]) -> H"]:
            self.assertEqual(declaration(text), "func a(b: Int, c: Size, d: [E]) -> H")

    def test_the_value_of_an_alias_is_part_of_it(self):
        self.assertEqual(declaration("typealias A = (B, C) -> D"), "typealias A = (B, C) -> D")

    def test_a_constant_is_a_property_without_a_setter(self):
        self.assertEqual(declaration("let a: Int"), declaration("var a: Int { get }"))
        self.assertEqual(declaration("var a: Int"), declaration("var a: Int { get set }"))


class GraphTests(unittest.TestCase):
    def test_a_graph_has_declarations_and_protocols_of_types_without_what_is_derived(self):
        def symbol(precise, *path):
            return {"identifier": {"precise": precise}, "pathComponents": path, "kind": {"identifier": "swift"},
                    "declarationFragments": [{"spelling": f"declaration of {path[-1]}"}]}
        graph = {
            "symbols": [symbol("a", "A"), symbol("b", "A", "b"), symbol("c", "A", "==(_:_:)"), symbol("d::SYNTHESIZED::a", "A", "d"), symbol("p", "P")],
            "relationships": [
                {"kind": "conformsTo", "source": "a", "target": "h", "targetFallback": "Swift.Hashable"},
                {"kind": "conformsTo", "source": "a", "target": "p"},
                {"kind": "conformsTo", "source": "a", "target": "e", "targetFallback": "Swift.Escapable"},
                {"kind": "memberOf", "source": "b", "target": "a"}]}
        self.assertEqual(set(api.graph_lines("T", graph)), {
            "T A: declaration of A", "T A.b: declaration of b", "T P: declaration of P", "T A: conforms to Hashable", "T A: conforms to P"})


class NameTests(unittest.TestCase):
    def test_a_declaration_is_named_by_itself_its_base_name_or_its_type(self):
        for name in ["A.B.c(_:d:)", "A.B.c(…)", "A.B", "A"]:
            self.assertTrue(api.is_named("A.B.c(_:d:)", {name}), name)

    def test_a_declaration_is_not_named_by_a_part_of_a_name(self):
        for name in ["c(_:d:)", "A.B.c(_:)", "A.B.c", "A.Bc", "B"]:
            self.assertFalse(api.is_named("A.B.c(_:d:)", {name}), name)


if __name__ == "__main__":
    unittest.main()
