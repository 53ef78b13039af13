import type { Person } from '../../../../sync/client/api.ts'
import { formatPhone } from '../../../../contract/people/format-phone.ts'

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

/** A piece of a text. `hit` is true for a typed part. */
export type Piece = { text: string; hit: boolean }
export type Range = readonly [from: number, to: number]

/** Cuts a text at the typed ranges. Ranges may touch, overlap or reach beyond the text. */
export function piecesOf(text: string, ranges: readonly Range[]): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const [from, to] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const start = Math.max(from, at)
    const end = Math.min(to, text.length)
    if (end <= start) continue
    if (start > at) pieces.push({ text: text.slice(at, start), hit: false })
    pieces.push({ text: text.slice(start, end), hit: true })
    at = end
  }
  if (at < text.length) pieces.push({ text: text.slice(at), hit: false })
  return pieces
}

/**
 * The first names and the last name, each with its ranges.
 * @param at index of the space between them
 */
export function halvesOf(
  name: string,
  at: number,
  ranges: readonly Range[],
): { text: string; ranges: Range[] }[] {
  const halves = [
    [0, at],
    [at + 1, name.length],
  ] as const
  return halves
    .filter(([from, to]) => to > from)
    .map(([from, to]) => ({
      text: name.slice(from, to),
      ranges: ranges.map(([start, end]): Range => [Math.max(start - from, 0), Math.min(end, to) - from]),
    }))
}

/** The range of typed digits in a formatted number. Spaces and signs are ignored, and the last occurrence counts. */
export function digitRange(shown: string, digits: string): Range[] {
  if (!digits) return []
  const places = [...shown].flatMap((sign, index) => (/\d/.test(sign) ? [index] : []))
  const start = places
    .map((index) => shown[index])
    .join('')
    .lastIndexOf(digits)
  if (start < 0) return []
  return [[places[start]!, places[start + digits.length - 1]! + 1]]
}
