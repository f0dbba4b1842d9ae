// Functions that run inside the page. Each must stand alone: it is sent there as text.

/** @param {Element[]} elements rows of a tree or list; each answers with its index, as only what is in view exists. */
export function readTreeRows(elements) {
  return elements.map((element) => {
    const text = (selector) => element.querySelector(selector)?.textContent?.trim() ?? "";
    const expanded = element.getAttribute("aria-expanded");
    return [
      Number(element.getAttribute("data-index")),
      {
        level: Number(element.getAttribute("aria-level") ?? 1),
        label: text(".label-name") || (element.textContent ?? "").trim(),
        description: text(".label-description"),
        aria: element.getAttribute("aria-label") ?? "",
        expanded: expanded === null ? undefined : expanded === "true",
      },
    ];
  });
}

/** @param {Element[]} elements rows of the Problems view: files on the first level, problems on the second. */
export function readProblemRows(elements) {
  return elements.map((element) => {
    const text = (selector) => element.querySelector(selector)?.textContent?.trim() ?? "";
    const place = /\[Ln (\d+), Col (\d+)\]/.exec(text(".marker-line"));
    const icon = element.querySelector(".marker-icon");
    const severity = ["error", "warning", "info"].find((name) => icon?.classList.contains(name)) ?? "info";
    return [
      Number(element.getAttribute("data-index")),
      {
        level: Number(element.getAttribute("aria-level") ?? 1),
        file: [text(".label-description"), text(".label-name")].filter(Boolean).join("/"),
        severity,
        line: Number(place?.[1] ?? 0),
        column: Number(place?.[2] ?? 0),
        message: [...element.querySelectorAll(".marker-message")].map((part) => part.textContent).join("\n"),
        source: text(".marker-source"),
        code: text(".marker-code"),
      },
    ];
  });
}

/** The text of the lines in view of the active editor, top to bottom. */
export function readEditorText() {
  return [
    ...document.querySelectorAll(".editor-group-container.active .monaco-editor .view-lines > .view-line"),
  ]
    .sort((a, b) => parseFloat(a.style.top) - parseFloat(b.style.top))
    .map((line) => line.textContent ?? "")
    .join("\n")
    .replaceAll("\u00a0", " ");
}

/** The underlines in view. They are drawn in a layer of their own, so each one's text is found by where it lies. */
export function readSquiggles() {
  const editor = document.querySelector(".editor-group-container.active .monaco-editor");
  if (!editor) return [];
  const boxed = (selector) =>
    [...editor.querySelectorAll(selector)].map((element) => ({
      element,
      box: element.getBoundingClientRect(),
    }));
  const lines = boxed(".view-lines > .view-line");
  const numbers = boxed(".line-numbers");
  const beside = (box) => (other) =>
    Math.abs(other.box.top + other.box.height / 2 - (box.top + box.height / 2)) < other.box.height / 2;

  const under = (line, box) => {
    let text = "";
    const walker = document.createTreeWalker(line.element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      for (let at = 0; at < node.textContent.length; at++) {
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const letter = range.getBoundingClientRect();
        const middle = letter.left + letter.width / 2;
        if (middle > box.left && middle < box.right) text += node.textContent[at];
      }
    return text.replaceAll("\u00a0", " ");
  };

  return boxed(".squiggly-error, .squiggly-warning, .squiggly-info, .squiggly-hint")
    .map(({ element, box }) => {
      const line = lines.find(beside(box));
      return {
        severity: ["error", "warning", "info", "hint"].find((name) =>
          element.classList.contains(`squiggly-${name}`),
        ),
        line: Number(numbers.find(beside(box))?.element.textContent ?? 0),
        text: line ? under(line, box) : "",
        left: box.left,
      };
    })
    .sort((a, b) => a.line - b.line || a.left - b.left)
    .map(({ severity, line, text }) => ({ severity, line, text }));
}

/** @param {Element} list how many pixels of its rows are hidden above and below what is in view. */
export function readHidden(list) {
  const rows = list.querySelector(".monaco-list-rows")?.getBoundingClientRect();
  const view = list.getBoundingClientRect();
  if (!rows) return { above: 0, below: 0 };
  return { above: Math.round(view.top - rows.top), below: Math.round(rows.bottom - view.bottom) };
}

/** Two frames: the workbench draws a scrolled list in the next one. */
export function afterDrawing() {
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
}

/** The accessible name of what has the keyboard: of a row in a list, which the list only points at. */
export function readFocusedName() {
  const active = document.activeElement;
  const described = active?.getAttribute("aria-activedescendant");
  const row = described ? document.getElementById(described) : active;
  return row?.getAttribute("aria-label") ?? "";
}

/** @param {string} selector whether the keyboard is inside what this names. */
export function isFocusInside(selector) {
  return Boolean(document.activeElement?.closest(selector));
}

/** @param {Element[]} elements */
export function removeAll(elements) {
  for (const element of elements) element.remove();
}
