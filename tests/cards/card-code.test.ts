import fc from 'fast-check'
import { create } from 'qrcode'
import { expect, test } from 'vitest'
import { CARD_LENGTH, cardAtEnd, cardCode, mayBecomeCard, readCard } from '../../contract/people/card-code.ts'

const LETTERS = [...'BCDFGHJKLNPRSTVX']
const id = fc.uuid()

/** Two random churches share an id ending once in 10^12. The generator prefers zeros, so it needs this filter. */
const twoChurches = fc.tuple(id, id).filter(([one, other]) => one.slice(-10) !== other.slice(-10))

const withLetter = (code: string, at: number, letter: string) =>
  code.slice(0, at) + letter + code.slice(at + 1)

test('a card identifies its owner to its own church', () => {
  fc.assert(
    fc.property(id, id, (church, person) => {
      expect(readCard(cardCode(church, person), church)).toEqual({ kind: 'card', personId: person })
    }),
  )
})

test('recognises a card of another church', () => {
  fc.assert(
    fc.property(twoChurches, id, ([ours, theirs], person) => {
      expect(readCard(cardCode(theirs, person), ours)).toEqual({ kind: 'other-church' })
    }),
  )
})

test('case, spaces and dashes that a scanner adds change nothing', () => {
  fc.assert(
    fc.property(id, id, fc.array(fc.boolean(), { minLength: CARD_LENGTH }), (church, person, caps) => {
      const code = cardCode(church, person)
      const typed = [...code].map((letter, at) => (caps[at] ? letter : letter.toLowerCase())).join('')
      const spaced = ` ${typed.slice(0, 12)}-${typed.slice(12)}\r`
      expect(readCard(spaced, church)).toEqual({ kind: 'card', personId: person })
    }),
  )
})

test('finds a whole card at the end of the text, never part', () => {
  fc.assert(
    fc.property(id, id, (church, person) => {
      const code = cardCode(church, person)
      expect(cardAtEnd(`2121 ${code.toLowerCase().slice(0, 20)} ${code.slice(20)} `)).toBe(code)
      expect(cardAtEnd(code.slice(0, -1))).toBeNull()
      expect(cardAtEnd(`${code}B`)).toBeNull()
      for (let end = 2; end <= code.length; end++) expect(mayBecomeCard(code.slice(0, end))).toBe(true)
    }),
  )
  expect(cardAtEnd('Oluwasegunfunmilayo Adebayo-Ogunlesi Chukwuebukadunma')).toBeNull()
  expect(['nxu', 'nx ', 'ngozi'].map(mayBecomeCard)).toEqual([false, false, false])
})

test('detects each single wrong letter', () => {
  fc.assert(
    fc.property(
      id,
      id,
      fc.nat(CARD_LENGTH - 3),
      fc.constantFrom(...LETTERS),
      (church, person, at, letter) => {
        const code = cardCode(church, person)
        const place = at + 2
        fc.pre(code[place] !== letter)
        expect(readCard(withLetter(code, place, letter), church)).toEqual({ kind: 'damaged' })
      },
    ),
    { numRuns: 1000 },
  )
})

test('detects two swapped neighbours', () => {
  fc.assert(
    fc.property(id, id, fc.nat(CARD_LENGTH - 4), (church, person, at) => {
      const code = cardCode(church, person)
      const [place, next] = [at + 2, at + 3]
      fc.pre(code[place] !== code[next])
      const swapped = withLetter(withLetter(code, place, code[next]!), next, code[place]!)
      expect(readCard(swapped, church)).toEqual({ kind: 'damaged' })
    }),
    { numRuns: 1000 },
  )
})

test('a card with missing or extra letters is damaged, not another person’s', () => {
  fc.assert(
    fc.property(id, id, fc.integer({ min: 24, max: CARD_LENGTH - 1 }), (church, person, length) => {
      const code = cardCode(church, person)
      expect(readCard(code.slice(0, length), church)).toEqual({ kind: 'damaged' })
      expect(readCard(code.slice(-length), church)).toEqual({ kind: 'damaged' })
      expect(readCard(`${code}B`, church)).toEqual({ kind: 'damaged' })
    }),
  )
})

test.each([
  '',
  'Ngozi Eze',
  '08035550101',
  '5012345678900',
  'https://narthex.example/church-service-capture?reference=abcdefghijkl',
  'WIFI:S:Church;T:WPA;P:secret;;',
])('%j is not a member card', (text) => {
  expect(readCard(text, crypto.randomUUID())).toEqual({ kind: 'not-a-card' })
})

test('reading fails without text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), id, (text, church) => {
      expect(['card', 'other-church', 'damaged', 'not-a-card']).toContain(readCard(text, church).kind)
    }),
  )
})

test('each letter has one key on QWERTY, QWERTZ and AZERTY, either case', () => {
  const code = cardCode(crypto.randomUUID(), crypto.randomUUID())
  expect(code).toMatch(/^[BCDFGHJKLNPRSTVX]{46}$/)
})

test('the picture stays small: 29 squares wide, a quarter of it spare', () => {
  const code = cardCode(crypto.randomUUID(), crypto.randomUUID())
  expect(create(code, { errorCorrectionLevel: 'Q' }).modules.size).toBe(29)
})
