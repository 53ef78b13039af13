import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cardCode, readCard } from '../../../contract/card-code.ts'
import { wedge } from '../../../src/features/door/scan/wedge.ts'

/** Types with so many milliseconds before each key; answers what was taken for a scan. */
function type(keys: readonly string[], gap: (at: number) => number): string[] {
  const { take } = wedge()
  let now = 1000
  return keys.flatMap((key, at) => take({ key, at: (now += gap(at)), meant: true }) ?? [])
}

const card = () => cardCode(crypto.randomUUID(), crypto.randomUUID())

test('what a scanner types, Shift keys and all, is taken whole at its Enter', () => {
  const code = card()
  const keys = [...code].flatMap((letter) => ['Shift', letter])
  expect(type([...keys, 'Enter'], () => 4)).toEqual([code])
})

test('cards one after the other are taken one by one', () => {
  const codes = [card(), card(), card()]
  expect(
    type(
      codes.flatMap((code) => [...code, 'Enter']),
      () => 8,
    ),
  ).toEqual(codes)
})

test('a phone that stops for a moment in the middle of a card takes it whole', () => {
  const code = card()
  expect(type([...code, 'Enter'], (at) => (at % 9 === 8 ? 400 : 8))).toEqual([code])
})

test('a scanner that ends with Tab is understood too', () => {
  const code = card()
  expect(type([...code, 'Tab'], () => 8)).toEqual([code])
})

test('fingers are no scanner, however much they type', () => {
  expect(type([...'NGOZI EZE OF LAGOS', 'Enter'], () => 120)).toEqual([])
  expect(type([...'ngozi', 'Enter'], () => 20)).toEqual([])
})

test('a key pressed a while before the scan is not part of it', () => {
  const code = card()
  expect(type(['x', ...code, 'Enter'], (at) => (at === 1 ? 400 : 5))).toEqual([code])
})

test('what is pressed with Control held is a command and no letter', () => {
  const { take } = wedge()
  const code = card()
  ;[...code].forEach((key, at) => take({ key, at: at * 5, meant: at !== 3 }))
  expect(take({ key: 'Enter', at: 240, meant: true })).toBe(code.slice(0, 3) + code.slice(4))
})

test('only what begins like a card is kept out of a field', () => {
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

test('a phone that believes in other keys, or whose Caps Lock is on, reads the same person', () => {
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
