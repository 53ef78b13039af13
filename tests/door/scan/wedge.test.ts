/** Tests the input of hand-held scanners that type like a keyboard. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cardCode, readCard } from '../../../contract/people/card-code.ts'
import { wedge } from '../../../src/features/door/scan/use-scanner.ts'

/** Types with the given milliseconds before each key. @returns the recognised scans */
function type(keys: readonly string[], gap: (at: number) => number): string[] {
  const { take } = wedge()
  let now = 1000
  return keys.flatMap((key, at) => take({ key, at: (now += gap(at)), meant: true }) ?? [])
}

const card = () => cardCode(crypto.randomUUID(), crypto.randomUUID())

test('reads scanner input with Shift keys whole at Enter', () => {
  const code = card()
  const keys = [...code].flatMap((letter) => ['Shift', letter])
  expect(type([...keys, 'Enter'], () => 4)).toEqual([code])
})

test('reads consecutive cards one by one', () => {
  const codes = [card(), card(), card()]
  expect(
    type(
      codes.flatMap((code) => [...code, 'Enter']),
      () => 8,
    ),
  ).toEqual(codes)
})

test('a phone that pauses within a card reads it whole', () => {
  const code = card()
  expect(type([...code, 'Enter'], (at) => (at % 9 === 8 ? 400 : 8))).toEqual([code])
})

test('reads a scanner that ends with Tab', () => {
  const code = card()
  expect(type([...code, 'Tab'], () => 8)).toEqual([code])
})

test('fast typing is not taken for a scanner', () => {
  expect(type([...'NGOZI EZE OF LAGOS', 'Enter'], () => 120)).toEqual([])
  expect(type([...'ngozi', 'Enter'], () => 20)).toEqual([])
})

test('a key pressed shortly before the scan is not part of it', () => {
  const code = card()
  expect(type(['x', ...code, 'Enter'], (at) => (at === 1 ? 400 : 5))).toEqual([code])
})

test('a key pressed with Control is a command and no letter', () => {
  const { take } = wedge()
  const code = card()
  ;[...code].forEach((key, at) => take({ key, at: at * 5, meant: at !== 3 }))
  expect(take({ key: 'Enter', at: 240, meant: true })).toBe(code.slice(0, 3) + code.slice(4))
})

test('keeps only card prefixes out of a field', () => {
  const { take, isInCard } = wedge()
  const after = (keys: string, at: number) => {
    ;[...keys].forEach((key, index) => take({ key, at: at + index * 5, meant: true }))
    return isInCard()
  }
  expect(after('ngozi', 0)).toBe(false)
  expect(after('nx', 1000)).toBe(false)
  expect(after('nxb', 2000)).toBe(true)
})

const azerty: Record<string, string> = { q: 'a', a: 'q', w: 'z', z: 'w', Q: 'A', A: 'Q', W: 'Z', Z: 'W' }
const qwertz: Record<string, string> = { y: 'z', z: 'y', Y: 'Z', Z: 'Y' }

test('another keyboard layout or Caps Lock reads the same person', () => {
  fc.assert(
    fc.property(
      fc.uuid(),
      fc.uuid(),
      fc.constantFrom(azerty, qwertz),
      fc.boolean(),
      (church, person, keys, caps) => {
        const code = cardCode(church, person)
        const typed = [...(caps ? code.toLowerCase() : code)].map((letter) => keys[letter] ?? letter)
        const [text] = type([...typed, 'Enter'], () => 6)
        expect(readCard(text ?? '', church)).toEqual({ kind: 'card', personId: person })
      },
    ),
  )
})
