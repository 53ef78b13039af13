/**
 * Shows what a form lacks: an error below its field, with the text and attributes of the server's page, and a button
 * that cannot be pressed yet.
 */
import { WRONG, wrongSentence, type FieldName } from '../../wrong-fields.ts'
import { isWrong, mostOf, wrongIn, lacksNeeded } from './checks.ts'
import { alertIcon, el } from './elements.ts'
import { controlsOf, fieldsOf, type Control } from './form.ts'
import { t } from './page-messages.ts'

const isChecked = (name: string): name is FieldName => Object.hasOwn(WRONG, name)

/**
 * Checks a field after the visitor leaves it with a value.
 * An empty one is reported at the press of the button.
 */
export function checkLeft(control: Control): void {
  const { form, name } = control
  if (form && isChecked(name) && control.value.trim() && control.type !== 'checkbox') show(form, name)
}

/** Fields whose errors depend on another field. */
const BESIDE: Readonly<Partial<Record<string, readonly string[]>>> = {
  adult: ['guardian_name', 'guardian_phone'],
  day_of_birth: ['month_of_birth'],
  month_of_birth: ['day_of_birth'],
}

/** Checks again while the visitor corrects a reported error. */
export function checkMended({ form, name }: Control): void {
  if (!form) return
  const names = [name, ...(BESIDE[name] ?? [])]
  for (const one of names) if (isChecked(one) && document.getElementById(`${one}-problem`)) show(form, one)
  // The server's summary that some answers need another look.
  if (!form.querySelector('[aria-invalid]')) form.querySelector('[role=alert]')?.remove()
}

/** Shows all errors and focuses the first. @returns false if there was any */
export function fits(form: HTMLFormElement): boolean {
  const wrong = wrongOn(form)
  for (const name of namesOf(form)) if (isChecked(name)) show(form, name)
  const [first] = wrong
  const control = first && controlsOf(form).find(({ name }) => name === first)
  control?.closest('details')?.setAttribute('open', '')
  control?.focus()
  return wrong.length === 0
}

/** The invalid fields. Nothing is shown. */
export const wrongOn = (form: HTMLFormElement): FieldName[] => wrongIn(fieldsOf(form), namesOf(form))

const namesOf = (form: HTMLFormElement) =>
  controlsOf(form)
    .filter(({ type }) => type !== 'hidden')
    .map(({ name }) => name)

function show(form: HTMLFormElement, name: FieldName): void {
  const id = `${name}-problem`
  const control = controlsOf(form).find((one) => one.name === name)
  const place = form.querySelector(`[data-field=${name}]`)
  if (!control || !place || control.type === 'hidden') return
  document.getElementById(id)?.remove()
  const fields = fieldsOf(form)
  const wrong = isWrong(name, fields)
  if (wrong) {
    const max = mostOf(name, fields)
    const sentence = max ? t('capture.tooLong', { max }) : wrongSentence(t, name, fields[name] ?? '')
    const words = el('p', 'nx-field-error', alertIcon(), el('span', '', sentence))
    words.id = id
    place.append(words)
  }
  describe(control, id, wrong)
}

function describe(control: Element, id: string, wrong: boolean): void {
  const others = (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter((one) => one && one !== id)
  const by = wrong ? [id, ...others] : others
  if (by.length > 0) control.setAttribute('aria-describedby', by.join(' '))
  else control.removeAttribute('aria-describedby')
  if (wrong) control.setAttribute('aria-invalid', 'true')
  else control.removeAttribute('aria-invalid')
}

/**
 * Shows a form's button as disabled until the form can be sent. It never sets `disabled`: some phones fill in a form
 * without an event. A press of the button then shows at the field what is missing.
 */
export function showReady(form: HTMLFormElement): void {
  const names = controlsOf(form)
    .filter(({ type }) => type !== 'hidden')
    .map(({ name }) => name)
  const waits = Boolean(form.dataset.sending) || lacksNeeded(fieldsOf(form), names)
  const button = form.querySelector('[type=submit]')
  if (waits) button?.setAttribute('aria-disabled', 'true')
  else button?.removeAttribute('aria-disabled')
}

export const showAllReady = (): void => {
  for (const form of document.forms) showReady(form)
}
