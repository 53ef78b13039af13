/**
 * What certainly does not fit, before anything is sent. The server judges; these never refuse what it would take.
 */
import { LONGEST } from '../../../../contract/capture-page.ts'
import { birthProblem } from '../../../../contract/routes/birthday-exists.ts'
import type { Fields } from '../outbox/capture.ts'

/** The catalogue's sentence for each field that can be wrong. */
export const WRONG = {
  emailOrPhone: 'capture.wrongEmailOrPhone',
  first_name: 'capture.wrongFirstName',
  last_name: 'capture.wrongLastName',
  phone: 'capture.wrongPhone',
  email: 'capture.wrongEmail',
  day_of_birth: 'capture.wrongDay',
  month_of_birth: 'capture.wrongMonth',
  consent: 'capture.wrongConsent',
  guardian_name: 'capture.wrongGuardianName',
  guardian_phone: 'capture.wrongGuardianPhone',
} as const

export type CheckedField = keyof typeof WRONG

/** The names of what does not fit, in the order in which they stand on the page. @param names the form's own fields */
export function wrongIn(fields: Fields, names: readonly string[]): CheckedField[] {
  const asked = (Object.keys(WRONG) as CheckedField[]).filter((name) => names.includes(name))
  return asked.filter((name) => isWrong(name, fields))
}

/** True while the button has to wait: a required answer is blank, or nobody can be found by what was typed. */
export function lacksNeeded(fields: Fields, names: readonly string[]): boolean {
  const blank = NEEDED.some((name) => names.includes(name) && !fields[name]?.trim())
  return blank || (names.includes('emailOrPhone') && isWrong('emailOrPhone', fields))
}

const NEEDED: readonly CheckedField[] = ['first_name', 'last_name', 'phone']

/** How long what was typed may be where it is longer, counted as the server counts. */
export function mostOf(name: CheckedField, fields: Fields): number | undefined {
  const typed = (fields[name] ?? '').normalize('NFC').replace(/\s+/g, ' ').trim()
  const max = LONGEST[name] ?? Infinity
  return typed.length > max ? max : undefined
}

export function isWrong(name: CheckedField, fields: Fields): boolean {
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

/** A mobile, a fixed line or a free number of Nigeria, by today's numbering (`sync/merge/nigeria-metadata.json`). */
const NIGERIAN = /^(?:\+?234)?0?(?:[789]\d{9}|20\d{8}|[78]00\d{7,11})$/
/** Of foreign numbers only the length is looked at. */
const FOREIGN = /^\+(?!234)[1-9]\d{6,14}$/

function isPhone(typed: string): boolean {
  const digits = typed.replace(/[^\d+]/g, '').replace(/^00/, '+')
  return NIGERIAN.test(digits) || FOREIGN.test(digits)
}
