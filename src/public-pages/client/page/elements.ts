/** Builds small elements without markup, so that typed text never becomes markup. */

/** An element with its class and content. */
export function el<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  ...within: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  if (className) made.className = className
  made.append(...within)
  return made
}

/** A quiet button with an action. */
export function press(words: string, act: () => void): HTMLButtonElement {
  const button = el('button', 'nx-button nx-button-quiet', words)
  button.type = 'button'
  button.addEventListener('click', act)
  return button
}

/** The page's main element: its question or its answer. */
export const mainOf = (page: ParentNode = document): HTMLElement | null =>
  page.querySelector<HTMLElement>('main[data-capture], main[data-notice]')

/** Focuses the page's wanted element, or its first sentence. Screen readers read it out. */
export function lookAt(main: HTMLElement): void {
  const place = main.querySelector<HTMLElement>(
    '[autofocus], .cp-question, .cp-lead, input:not([type=hidden])',
  )
  if (!place) return
  if (!place.matches('input, select')) place.tabIndex = -1
  place.focus()
  place.scrollIntoView({ block: 'center' })
}
