"""The texts of files that style.py lints: of Markdown, C headers, commands and public declarations in Swift.

In Swift these are the `///` comments of `public` and `open` declarations, of the cases of a public enum, of the
requirements of a public protocol and of the members of a public extension. Scopes follow the indentation, which
`swift format` guarantees. In commands these are the string literals after `help:`, `abstract:`, `discussion:` and
`ArgumentHelp(`. In C headers these are the `/** */` comments.

A paragraph, a heading, a list item, a table cell and a field such as `- Returns:` are separate texts. Blocks of code,
addresses of links, HTML, comments and front matter are skipped.
"""

import re

CODE = "\ue000"  # Replaces each character of a code span and of an address.
INLINE = re.compile(
    r"""(?P<escape>\\[!-/:-@\[-`{-~]) | <!--.*?(?:-->|\Z) | ^[ ]*\[[^\]\n]+\]:[ ][^\n]*$
    | (?P<code>(?P<ticks>`+)(?!`)(?:(?!\n[ ]*\n).)+?(?<!`)(?P=ticks)(?!`) | <(?:https?|doc|mailto):[^>\s]*>
      | \bhttps?://[^\s)>\]]*[^\s)>\].,;:!?])
    | <img\b[^<>]*?\balt="(?P<alt>[^"<>]*)"[^<>]*> | </?[a-zA-Z][^<>]*>
    | \]\((?:[^()]|\([^()]*\))*\) | \]\[[^\]\n]*\] | !\[ | [\[\]]
    | ~~ | \*+(?=\S) | (?<=\S)\*+ | (?<!\w)_+(?=\w) | (?<=\S)_+(?!\w)""",
    re.X | re.S | re.M,
)
FENCE = re.compile(r"[ >]*(`{3,}(?=[^`]*$)|~{3,})")
ITEM = re.compile(
    r"(?P<marker>\s*(?:[-*+]|(\d{1,3})[.)]|@param(?:\[[\w,]+\])?\s+\w+|@returns?)(?:\s+|$))"
    rf"(?:(?:Parameter\s+)?[\w{CODE}]+:(?:\s+|$))?"  # A field such as "Returns:".
)


def fill(text, character):
    return re.sub(r"[^\n]", character, text)


def mask(match):
    """Hides code and markup. Each line keeps its length."""
    if match["code"]:
        return fill(match.group(), CODE)
    start, end = match.span("alt") if match["alt"] else (match.end(), match.end())
    before, after = match.string[match.start() : start], match.string[end : match.end()]
    return fill(before, " ") + match.string[start:end] + fill(after, " ")


def without_fences(text):
    """Empties front matter and fenced blocks."""
    fence = None
    text = re.sub(r"\A---\n(.*?\n)?---(?=\n)", lambda match: fill(match.group(), " "), text, flags=re.S)
    for line in text.split("\n"):
        match = FENCE.match(line)
        if fence and match and match[1].startswith(fence) and not line[match.end() :].strip():
            fence, line = None, ""
        elif not fence and match:
            fence = match[1]
        yield "" if fence else line


def blocks(text):
    """Splits Markdown into separate texts: the number of the first line, counted from 0, and the lines."""
    result, current = [], None
    code_indentation = 4  # More within a list.
    text = "\n".join(without_fences(text))
    for number, (source, line) in enumerate(zip(text.split("\n"), INLINE.sub(mask, text).split("\n"))):
        indentation = len(source.expandtabs(4)) - len(source.expandtabs(4).lstrip(" "))
        line = re.sub(r"^\s*(?:>\s?)+", "", line)
        item = ITEM.match(line)
        if not line.strip() or re.fullmatch(r"\s*(?:[-=_*]\s*){3,}", line):
            current = None
        elif line.lstrip().startswith("|") or " | " in line or re.match(r"#{1,6}\s", line):
            result += [(number, [cell]) for cell in line.split("|")]
            current, code_indentation = None, 4
        # A number other than 1 may begin any line of a paragraph.
        elif item and (item[2] in (None, "1") or code_indentation > 4 or not current):
            current, code_indentation = [line[item.end() :]], item.end("marker") + 4
            result.append((number, current))
        elif current:
            current.append(line)
        elif indentation < code_indentation:  # Else it is a block of code.
            current, code_indentation = [line], code_indentation if indentation else 4
            result.append((number, current))
    return [(number, "\n".join(lines)) for number, lines in result]


MODIFIERS = (
    r"(?:(?:public|open|package|internal|fileprivate|private|static|class|final|override|required|convenience|mutating"
    r"|nonmutating|nonisolated|indirect|lazy|weak|unowned|dynamic|consuming|borrowing|prefix|postfix|infix)"
    r"(?:\(\w+\))?\s+)*"
)
TYPE = re.compile(MODIFIERS + r"(protocol|enum|extension|struct|class|actor)\s+(?!func\b|var\b|let\b|subscript\b)\S")
PARENTHESES = r"\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)"
ATTRIBUTES = re.compile(rf"(?:@[\w.]+(?:{PARENTHESES}|(?![\w.(]))\s*)+")
LITERAL = rf'"""\n.*?"""|"(?:\\{PARENTHESES}|\\.|[^"\\\n])*"'
HELP = re.compile(
    rf"(?:\b(?:help|abstract|discussion):|\bArgumentHelp\()\s*((?:{LITERAL})(?:\s*\+\s*(?:{LITERAL}))*)", re.S
)


def is_public(declaration, scope):
    words = set(re.match(MODIFIERS, declaration).group().split())
    if words & {"public", "open", "package", "internal", "fileprivate", "private"}:
        return bool(words & {"public", "open"})
    if scope == "enum":
        return bool(re.match(r"(?:indirect\s+)?case\b", declaration))
    return scope in ("protocol", "extension")


def swift(text):
    """Yields the line and the text of each documentation comment of a public declaration."""
    scopes = [(-1, None)]  # Types around the declaration: the indentation, and the keyword if it is public.
    comment, ended, in_string, attributes = [], False, False, ""
    for number, line in enumerate(text.split("\n")):
        code = line.strip()
        if in_string:
            if '"""' not in code:
                continue
            code, in_string = code.rpartition('"""')[2], False
        elif code.startswith("///"):
            comment = [] if ended else comment
            comment.append((number, code[3:].removeprefix(" ")))
            ended, attributes = False, ""
            continue
        elif not code or code.startswith(("//", "#")):
            ended, attributes = True, ""
            continue
        else:
            in_string = code.count('"""') % 2 == 1
        # An attribute may have its own line, or several.
        code = f"{attributes} {code}".strip()
        declaration = ATTRIBUTES.sub("", code, count=1) if code.startswith("@") else code
        attributes = code if not declaration or declaration.startswith("@") else ""
        if attributes:
            continue
        # Lines such as "{" and "where" continue a declaration.
        indentation = len(line) - len(line.lstrip())
        while indentation <= scopes[-1][0] and not re.match(r"\W|where\b", declaration):
            scopes.pop()
        public = is_public(declaration, scopes[-1][1])
        if comment and public:
            yield comment[0][0], "\n".join(part for _, part in comment)
        comment = []
        if match := TYPE.match(declaration):
            scopes.append((indentation, match[1] if public else None))


def help_texts(text):
    """Yields the line and the text of each help text of a command."""
    for match in HELP.finditer(text):
        parts, end = [], 0
        for literal in re.finditer(LITERAL, match[1], re.S):
            parts.append("\n" * match[1].count("\n", end, literal.start()))
            end, content = literal.end(), literal.group()
            if content.startswith('"""'):
                lines = content[3:-3].split("\n")
                content = '"' + "\n".join(line.removeprefix(lines[-1]).removesuffix("\\") for line in lines) + '"'
            parts.append(content[1:-1])
        joined = re.sub(rf"\\{PARENTHESES}", CODE, "".join(parts))
        yield text.count("\n", 0, match.start(1)), joined.replace("\\n", " ").replace('\\"', '"')


def c(text):
    """Yields the line and the text of each documentation comment."""
    for match in re.finditer(r"/\*\*<?(?!/)(.*?)\*/", text, re.S):
        yield text.count("\n", 0, match.start()), re.sub(r"(?m)^[ \t]*\*? ?", "", match[1])


READERS = {"markdown": lambda text: [(0, text)], "help": help_texts, "swift": swift, "c": c}
