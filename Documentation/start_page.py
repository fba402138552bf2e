#!/usr/bin/env python3
"""Has the start page of the site that `make docs` makes lead to guides, with the libraries behind them: DocC writes a grid of all libraries.

    Documentation/start_page.py SITE
"""

import json
import pathlib
import sys

FIRST = "Gallery FirstBubble Importing Embedding Guides".split()


def main(folder):
    data = pathlib.Path(folder, "data")
    file = data / "documentation.json"
    page = json.loads(file.read_text(encoding="utf-8"))
    first = []
    for name in FIRST:
        guide = json.loads((data / f"documentation/bubblelayout/{name.lower()}.json").read_text(encoding="utf-8"))
        reference = {"identifier": guide["identifier"]["url"], "title": guide["metadata"]["title"], "abstract": guide.get("abstract", []),
                     "url": guide["variants"][0]["paths"][0], "kind": "article", "role": guide["metadata"]["role"], "type": "topic"}
        page["references"][reference["identifier"]] = reference
        # An abstract may link to other pages, which are not among the references of this one.
        reference["abstract"] = [part for part in reference["abstract"] if part["type"] in ("text", "codeVoice")]
        first.append(reference["identifier"])
    libraries = [name for section in page["topicSections"] for name in section["identifiers"] if name not in first]
    page["topicSections"] = [{"title": "Start here", "anchor": "Start-here", "identifiers": first},
                             {"title": "Libraries", "anchor": "Libraries", "identifiers": libraries}]
    page["topicSectionsStyle"] = "list"
    file.write_text(json.dumps(page), encoding="utf-8")


main(sys.argv[1])
