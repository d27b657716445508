"""Words of a page: texts and labels, also those that only screen readers meet."""

from __future__ import annotations

import re

from playwright.sync_api import Page

UNSAID = re.compile(
    r"\b(?:page|place|term|game|action|happened|companion|option|bot|seat|why)\.[a-z][a-z.-]*"
    r"|\{\w+\}|undefined|NaN"
)
"""Keys without a sentence, details without a value."""
WORDS = """() => {
  const attributes = ["aria-label", "aria-description", "aria-valuetext", "title", "placeholder"];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const words = [];
  while (texts.nextNode()) {
    const { parentElement, data } = texts.currentNode;
    if (!parentElement.closest("script, style")) words.push(data);
  }
  for (const each of document.querySelectorAll("body *")) {
    words.push(...attributes.map((name) => each.getAttribute(name) ?? ""));
  }
  return words.filter((word) => word.trim());
}"""


def unsaid(page: Page) -> list[str]:
    """List the texts and labels that show a message key or a missing detail."""
    words: list[str] = page.evaluate(WORDS)
    assert len(words) > 10
    return [word for word in words if UNSAID.search(word)]
