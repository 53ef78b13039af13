import fc from 'fast-check'
import { create } from 'qrcode'
import { expect, test } from 'vitest'
import { CARD_LENGTH, cardAtEnd, cardCode, mayBecomeCard, readCard } from '../../contract/card-code.ts'

const LETTERS = [...'BCDFGHJKLNPRSTVX']
const id = fc.uuid()

/** Two churches whose ids end alike are one in a million million; the generator is fonder of zeros than that. */
const twoChurches = fc.tuple(id, id).filter(([one, other]) => one.slice(-10) !== other.slice(-10))

const withLetter = (code: string, at: number, letter: string) =>
  code.slice(0, at) + letter + code.slice(at + 1)

test('a card says whose it is, to its own church', () => {
  fc.assert(
    fc.property(id, id, (church, person) => {
      expect(readCard(cardCode(church, person), church)).toEqual({ kind: 'card', personId: person })
    }),
  )
})

test('a card of another church is told from one of ours', () => {
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

test('a whole card is found at the end of what was typed, a name or a part of one is none', () => {
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

test('each single wrong letter is noticed', () => {
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

test('two neighbours that changed places are noticed', () => {
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

test('a card of which letters are missing or too many is damaged, not somebody else’s', () => {
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

test('no text at all makes reading fail', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), id, (text, church) => {
      expect(['card', 'other-church', 'damaged', 'not-a-card']).toContain(readCard(text, church).kind)
    }),
  )
})

test('the letters stand on one key of QWERTY, QWERTZ and AZERTY, in either case', () => {
  const code = cardCode(crypto.randomUUID(), crypto.randomUUID())
  expect(code).toMatch(/^[BCDFGHJKLNPRSTVX]{46}$/)
})

test('the picture stays small: 29 squares wide with a quarter of it spare', () => {
  const code = cardCode(crypto.randomUUID(), crypto.randomUUID())
  expect(create(code, { errorCorrectionLevel: 'Q' }).modules.size).toBe(29)
})
