import type { Person } from '../../../../sync/client/api.ts'
import { formatPhone } from '../../../../contract/people/format-phone.ts'
import { digitRange, type Range } from './set-off.ts'

/** The number beside a name: whole if the typed digits lie before its last four, else the last four. */
export type PhoneLine = { digits: string; whole: boolean; ranges: Range[] }

/** @param typed the typed digits, without any other characters */
export function phoneLine(person: Person, typed: string): PhoneLine | null {
  const { phone_number: phone, phone_tail: tail } = person
  if (phone && typed.length >= 4) {
    const shown = formatPhone(phone)
    const ranges = digitRange(shown, typed)
    if (ranges.length > 0 && !tail?.endsWith(typed)) return { digits: shown, whole: true, ranges }
  }
  if (!tail) return null
  return { digits: tail, whole: false, ranges: tailRange(tail, typed) }
}

function tailRange(tail: string, typed: string): Range[] {
  if (!typed) return []
  if (typed.endsWith(tail)) return [[0, tail.length]]
  const at = tail.endsWith(typed) ? tail.length - typed.length : tail.indexOf(typed)
  return at < 0 ? [] : [[at, at + typed.length]]
}

/** The digits of the typed text; empty if it has letters. */
export function typedDigits(text: string): string {
  return /\p{L}/u.test(text) ? '' : text.replace(/\D/g, '')
}
