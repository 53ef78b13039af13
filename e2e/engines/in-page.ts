/** Functions that run in the page by their source, so each uses nothing outside itself. */
import type { Kind } from './engine.ts'

/** The first visible element of this kind whose accessible name starts so. */
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

/** All visible text, and the names of pressable elements. */
export function wordsSeen(): string {
  const named = [...document.querySelectorAll('button[aria-label]')].filter((box) => box.checkVisibility())
  return [document.body.innerText, ...named.map((box) => box.getAttribute('aria-label'))].join('\n')
}

/** The value of the field with this name. */
export function valueOf(name: string): string | null {
  const fields = [...document.querySelectorAll('input')]
  const own = fields.find((field) =>
    [...(field.labels ?? [])].some((label) => label.innerText.trim().startsWith(name)),
  )
  return own?.value ?? null
}
