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

/** The sign of an error. Importing the app's icons would bring all of them. */
export function alertIcon(): SVGElement {
  const drawn = (tag: string, attributes: Readonly<Record<string, string>>) => {
    const made = document.createElementNS('http://www.w3.org/2000/svg', tag)
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
    return made
  }
  const icon = drawn('svg', { class: 'nx-icon', viewBox: '0 0 24 24', 'aria-hidden': 'true' })
  icon.append(drawn('path', { d: 'M12 4 2.8 19.5h18.4L12 4Zm0 6v4.5m0 2.6v.1' }))
  return icon
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
  const field = place.matches('input, select')
  if (!field) place.tabIndex = -1
  // A title stands below the page's head, which shows too if there is room.
  if (!field) scrollTo(0, 0)
  place.focus()
  place.scrollIntoView({ block: field ? 'center' : 'nearest' })
}
