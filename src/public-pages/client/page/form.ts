/** Reads and writes a form of the page by field name. */
import type { Fields } from '../outbox/capture-db.ts'

/** The fields as the browser would post them. */
export function fieldsOf(form: HTMLFormElement): Fields {
  const entries = [...new FormData(form)].map(([name, value]) => [
    name,
    typeof value === 'string' ? value : '',
  ])
  return Object.fromEntries(entries) as Fields
}

export type Control = HTMLInputElement | HTMLSelectElement
export const isControl = (element: unknown): element is Control =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement

export const controlsOf = (form: HTMLFormElement): Control[] => [...form.elements].filter(isControl)

/** Controls that a person types into or chooses from, without hidden fields and checkboxes. */
export const typedControls = (form: HTMLFormElement): Control[] =>
  controlsOf(form).filter(({ type }) => type !== 'hidden' && type !== 'checkbox')

export function setHidden(form: HTMLFormElement, name: string, value: string): void {
  const hidden = form.querySelector<HTMLInputElement>(`input[type=hidden][name=${name}]`)
  if (hidden) hidden.value = value
}

/** Writes the script's message for this form. */
export function tell(form: HTMLFormElement, words: string): void {
  const place = form.querySelector('[data-say]')
  if (place) place.textContent = words
}
