/** Small pieces of the page, made without markup: what was typed never becomes any. */

/** An element with its class and what stands in it. */
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

/** A quiet button that does something once it is pressed. */
export function press(words: string, act: () => void): HTMLButtonElement {
  const button = el('button', 'nx-button nx-button-quiet', words)
  button.type = 'button'
  button.addEventListener('click', act)
  return button
}

/** The page's one question or answer. */
export const mainOf = (page: ParentNode = document): HTMLElement | null =>
  page.querySelector<HTMLElement>('main[data-capture], main[data-notice]')

/** Where to look next: what the page wants in focus, or else its first sentence. Read out by whoever reads aloud. */
export function lookAt(main: HTMLElement): void {
  const place = main.querySelector<HTMLElement>(
    '[autofocus], .cp-question, .cp-lead, input:not([type=hidden])',
  )
  if (!place) return
  if (!place.matches('input, select')) place.tabIndex = -1
  place.focus()
  place.scrollIntoView({ block: 'center' })
}
