/** Tests search for names with accents. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainName } from '../../sync/merge/names.ts'

/** A letter with its accent as printed on a card, and as typed on a phone without that keyboard. */
const LETTERS =
  'ẹ e,ọ o,ṣ s,à a,é e,ọ̀ o,ẹ́ e,ń n,ị i,ụ u,ṅ n,ú u,ɓ b,ɗ d,ƙ k,ƴ y,ʼy y,’y y,a a,b b,gb gb,kp kp,m m'
    .split(',')
    .map((pair) => pair.split(' ') as [string, string])

const name = fc.array(fc.constantFrom(...LETTERS), { minLength: 1, maxLength: 12 }).map((letters) => ({
  signed: letters.map(([signed]) => signed).join(''),
  plain: letters.map(([, plain]) => plain).join(''),
}))

test('finds a name typed plain, accented, in capitals, composed or decomposed', () => {
  fc.assert(
    fc.property(name, ({ signed, plain }) => {
      for (const form of ['NFC', 'NFD'] as const)
        for (const typed of [signed, signed.toUpperCase(), plain, plain.toUpperCase()])
          expect(plainName(typed.normalize(form))).toBe(plain)
    }),
  )
})

test.each([
  ['Ọláṣubọ̀mí', 'olasubomi'],
  ['Ṣẹ́gun', 'segun'],
  ['Chị́nụ́á', 'chinua'],
  ['Ṅkechị', 'nkechi'],
  ['Ɓala Ɗanƙwairo', 'bala dankwairo'],
  ['Ƴar’adua', 'yaradua'],
  ['’Yar Adua', 'yar adua'],
])('%s is found as %s', (signed, plain) => {
  expect(plainName(signed)).toBe(plain)
  expect(plainName(signed.normalize('NFD').toUpperCase())).toBe(plain)
})
