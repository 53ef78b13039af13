/**
 * Shows what a form lacks: an error below its field, with the text and attributes of the server's page, and a button
 * that cannot be pressed yet.
 */
import { WRONG, wrongSentence, type FieldName } from '../../wrong-fields.ts'
import { alertIcon, el } from './page-form.ts'
import { controlsOf, fieldsOf, type Control } from './form.ts'
import { t } from './page-messages.ts'
import { LONGEST } from '../../../../contract/capture-page.ts'
import { birthProblem } from '../../../../contract/people/birthday.ts'
import type { Fields } from '../outbox/capture-db.ts'

/** Finds input errors before anything is sent. These checks never refuse what the server would accept. */

/** The names of invalid fields, in page order. @param names the form's own fields */
export function wrongIn(fields: Fields, names: readonly string[]): FieldName[] {
  const fieldNames = (Object.keys(WRONG) as FieldName[]).filter((name) => names.includes(name))
  return fieldNames.filter((name) => isWrong(name, fields))
}

/** True while the button must wait: a needed field of the person is blank, or the typed value can find nobody. */
export function lacksNeeded(fields: Fields, names: readonly string[]): boolean {
  const blank = NEEDED.some((name) => names.includes(name) && !fields[name]?.trim())
  const sought = names.includes('emailOrPhone') && Boolean(fields.emailOrPhone?.trim())
  return blank || (sought && isWrong('emailOrPhone', fields))
}

const NEEDED: readonly FieldName[] = ['first_name', 'last_name', 'phone']

/** The maximum length of a value that exceeds it. It counts as the server does. */
export function mostOf(name: FieldName, fields: Fields): number | undefined {
  const typed = (fields[name] ?? '').normalize('NFC').replace(/\s+/g, ' ').trim()
  const max = LONGEST[name] ?? Infinity
  return typed.length > max ? max : undefined
}

export function isWrong(name: FieldName, fields: Fields): boolean {
  if (mostOf(name, fields)) return true
  const typed = (fields[name] ?? '').trim()
  switch (name) {
    case 'emailOrPhone':
      return typed.includes('@') ? !isEmail(typed) : !isPhone(typed)
    case 'phone':
      return !isPhone(typed)
    case 'email':
      return typed !== '' && !isEmail(typed)
    case 'day_of_birth':
    case 'month_of_birth':
      return birthProblem(bornAs(fields))?.path === name
    case 'guardian_name':
      return !fields.adult && typed === ''
    case 'guardian_phone':
      return !fields.adult && !isPhone(typed)
    case 'first_name':
    case 'last_name':
    case 'consent':
      return typed === ''
  }
}

const bornAs = ({ day_of_birth, month_of_birth }: Fields) => ({
  day_of_birth: Number(day_of_birth ?? ''),
  month_of_birth: Number(month_of_birth ?? ''),
})

const isEmail = (typed: string) => /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(typed)

/** Accepts the same numbers as the server: `sync/merge/phones.ts`. */
function isPhone(typed: string): boolean {
  const digits = typed.replace(/[^\d+]/g, '').replace(/^00/, '+')
  return NIGERIAN.test(digits) || FOREIGN.test(digits)
}

/** Foreign numbers are checked by length only. */
const FOREIGN = /^\+(?!234)[1-9]\d{6,14}$/

/** Fixed lines, mobiles, free and company numbers, as in `sync/merge/nigeria-metadata.json`. */
const NATIONAL = [
  '20(?:[1259]\\d|3[013-9]|4[1-8]|6[024-689]|7[1-79]|8[2-9])\\d{6}',
  '(?:702[0-24-9]|819[01])\\d{6}|(?:7(?:0[13-9]|[12]\\d)|8(?:0[1-9]|1[0-8])|9(?:0[1-9]|1[0-6]))\\d{7}',
  '[78]00\\d{7,11}',
].join('|')
const NIGERIAN = new RegExp(`^(?:\\+?234)?0?(?:${NATIONAL})$`)

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
