/** What does not fit, said beneath the field, in the words and with the marks that the server's page has. */
import { WRONG, wrongSentence, type FieldName } from '../../wrong-fields.ts'
import { isWrong, mostOf, wrongIn } from './checks.ts'
import { el } from './elements.ts'
import { controlsOf, fieldsOf, type Control } from './form.ts'
import { say } from './say.ts'

const isChecked = (name: string): name is FieldName => Object.hasOwn(WRONG, name)

/** After somebody left a field in which something stands. An empty one is told of when the button is pressed. */
export function checkLeft(control: Control): void {
  const { form, name } = control
  if (form && isChecked(name) && control.value.trim() && control.type !== 'checkbox') show(form, name)
}

/** Fields whose problem goes when another field is mended. */
const BESIDE: Readonly<Partial<Record<string, readonly string[]>>> = {
  adult: ['guardian_name', 'guardian_phone'],
  day_of_birth: ['month_of_birth'],
  month_of_birth: ['day_of_birth'],
}

/** While somebody mends what was said to be wrong. */
export function checkMended({ form, name }: Control): void {
  if (!form) return
  const told = [name, ...(BESIDE[name] ?? [])]
  for (const one of told) if (isChecked(one) && document.getElementById(`${one}-problem`)) show(form, one)
  // The server's word that some answers need another look.
  if (!form.querySelector('[aria-invalid]')) form.querySelector('[role=alert]')?.remove()
}

/** Shows all that does not fit and leads to the first; false where there was any. */
export function fits(form: HTMLFormElement): boolean {
  const wrong = wrongOn(form)
  for (const name of namesOf(form)) if (isChecked(name)) show(form, name)
  const [first] = wrong
  const control = first && controlsOf(form).find(({ name }) => name === first)
  control?.closest('details')?.setAttribute('open', '')
  control?.focus()
  return wrong.length === 0
}

/** The fields that do not fit. Nothing is shown. */
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
    const sentence = max ? say('capture.tooLong', { max }) : wrongSentence(say, name, fields[name] ?? '')
    const words = el('p', 'nx-field-error', sentence)
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
