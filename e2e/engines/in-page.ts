/** Run in the page by their text: each must stand alone. */
import type { Kind } from './engine.ts'

/** The first that is seen of this kind whose name begins so, as a screen reader would name it. */
export function findNamed(kind: Kind, name: string): Element | null {
  const kinds = {
    button: 'button, [role="button"]',
    link: 'a[href]',
    field: 'input:not([type="checkbox"], [type="radio"]), textarea',
    tick: 'input[type="checkbox"]',
  }
  const nameOf = (box: HTMLElement) => {
    const labels = [...((box as HTMLInputElement).labels ?? [])].map((label) => label.innerText)
    return (box.getAttribute('aria-label') ?? (labels.join(' ') || box.innerText)).trim()
  }
  const boxes = [...document.querySelectorAll<HTMLElement>(kinds[kind])]
  return boxes.find((box) => box.checkVisibility() && nameOf(box).startsWith(name)) ?? null
}

/** All words that are seen, and the names of what can be pressed. */
export function wordsSeen(): string {
  const named = [...document.querySelectorAll('button[aria-label]')].filter((box) => box.checkVisibility())
  return [document.body.innerText, ...named.map((box) => box.getAttribute('aria-label'))].join('\n')
}

/** What stands in the field of this name. */
export function valueOf(name: string): string | null {
  const fields = [...document.querySelectorAll('input')]
  const own = fields.find((field) =>
    [...(field.labels ?? [])].some((label) => label.innerText.trim().startsWith(name)),
  )
  return own?.value ?? null
}
