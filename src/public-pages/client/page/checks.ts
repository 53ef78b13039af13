/** Finds input errors before anything is sent. These checks never refuse what the server would accept. */
import { LONGEST } from '../../../../contract/capture-page.ts'
import { birthProblem } from '../../../../contract/people/birthday.ts'
import { WRONG, type FieldName } from '../../wrong-fields.ts'
import type { Fields } from '../outbox/capture.ts'

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
