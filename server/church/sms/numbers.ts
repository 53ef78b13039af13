/** Numbers as people type them: each once, in E.164, and what is none. */
import { normalPhone } from '../../../sync/merge/phones.ts'
import { Problem } from '../../http/problem.ts'

export type Numbers = { phones: string[]; duplicates: number; invalid: string[] }

export function numbersIn(typed: readonly string[]): Numbers {
  const read = typed.map((phone) => ({ phone: normalPhone(phone), typed: phone }))
  const valid = read.flatMap(({ phone }) => phone ?? [])
  const phones = [...new Set(valid)]
  const invalid = read.filter(({ phone }) => phone === null).map((one) => one.typed)
  return { phones, duplicates: valid.length - phones.length, invalid }
}

/** Throws Problem INVALID at `path` where one is no phone number. */
export function phonesOr(typed: readonly string[], path: string): string[] {
  const { phones, invalid } = numbersIn(typed)
  refuseInvalid(invalid, path)
  return phones
}

export function refuseInvalid(invalid: readonly string[], path: string): void {
  if (invalid.length === 0) return
  const some = invalid.slice(0, 3).join(', ')
  const more = invalid.length > 3 ? ` and ${invalid.length - 3} more` : ''
  throw new Problem('INVALID', 'Invalid Phone Number Format', [
    { path, message: `Invalid Phone Number Format: ${some}${more}` },
  ])
}
