#!/usr/bin/env python3
"""Says what is missing in the site that `make docs` has made, and which declarations stand in no group of their target's or their type's page.

    Documentation/check_site.py SITE GUIDES TARGET...

GUIDES is the folder of the articles that the site was made of. The plugin that makes the site does not say whether DocC could merge the
targets' pages: the site itself is looked at. The exit status is 1 if anything is missing.
"""

import json
import pathlib
import sys

# Groups that DocC makes by itself, and that are not of declarations that a page forgot.
OWN_GROUPS = {"Articles", "Extended Modules", "Default Implementations"}
# From so many members without a group on, the page of a type is a list that nobody reads.
MANY = 15
TYPES = {"class", "struct", "enum", "protocol"}


class Site:
    def __init__(self, folder):
        self.folder = folder
        self.problems = []

    def has(self, name):
        """Whether the site has a file, and something is in it."""
        file = self.folder / name
        if file.is_file() and file.stat().st_size > 0:
            return True
        self.problems.append(f"{file} is missing")
        return False

    def has_page(self, name):
        # What a browser is sent, and what that shows. A name may hold dots and a slash.
        return all([self.has(f"documentation/{name}/index.html"), self.has(f"data/documentation/{name}.json")])

    def check_target(self, target):
        """Its page and those that it leads to."""
        if not self.has_page(target.lower()):
            return
        page = json.loads((self.folder / f"data/documentation/{target.lower()}.json").read_text(encoding="utf-8"))
        for group in page["topicSections"]:
            if group.get("generated") and group["title"] not in OWN_GROUPS:
                self.problems.append(f"declarations of {target} are in no group of {target}.docc: {group['title']}")
            for identifier in group["identifiers"]:
                url = page["references"][identifier].get("url", "")
                if url.startswith("/documentation/"):
                    self.has_page(url.removeprefix("/documentation/"))

    def check_types(self, target):
        """The pages of its types, which extension pages in the target's catalog have put into groups."""
        for file in sorted((self.folder / "data/documentation" / target.lower()).glob("**/*.json")):
            page = json.loads(file.read_text(encoding="utf-8"))
            if page["metadata"].get("symbolKind") in TYPES:
                groups = [group for group in page.get("topicSections", []) if group.get("generated") and group["title"] not in OWN_GROUPS]
                count = sum(len(group["identifiers"]) for group in groups)
                if count >= MANY:
                    self.problems.append(f"{count} members of {target}'s {page['metadata']['title']} stand in no group: see {target}.docc/Types")


def main():
    guides = sorted(pathlib.Path(sys.argv[2]).glob("*.md"))
    if not guides:
        raise SystemExit(f"{sys.argv[2]} holds no guide")
    site = Site(pathlib.Path(sys.argv[1]))
    for name in ("index.html", "index/index.json", "documentation/index.html", "data/documentation.json"):
        site.has(name)
    for guide in guides:
        site.has_page(f"bubblelayout/{guide.stem.lower()}")
    for target in sys.argv[3:]:
        site.check_target(target)
        site.check_types(target)
    if site.problems:
        raise SystemExit("\n".join(site.problems))


main()
