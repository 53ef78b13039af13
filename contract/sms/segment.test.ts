import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainLetters, segmentOf } from './segment.ts'
import { spec } from '../../tests/spec/spec.ts'

test('160 plain letters fit and 161 do not', () => {
  expect(segmentOf('a'.repeat(160))).toEqual({
    alphabet: 'gsm',
    length: 160,
    most: 160,
    fits: true,
    foreign: [],
  })
  expect(segmentOf('a'.repeat(161)).fits).toBe(false)
})

spec('5 SMS: segment')

test('a character outside GSM limits the message to 70 and is named', () => {
  expect(segmentOf(`₦${'a'.repeat(69)}₦`)).toEqual({
    alphabet: 'unicode',
    length: 71,
    most: 70,
    fits: false,
    foreign: ['₦'],
  })
  expect(segmentOf('Ẹ káàbọ̀').foreign).toEqual(['Ẹ', 'á', 'ọ̀'])
})

test('an extended letter counts as two, so 80 fit', () => {
  for (const letter of '\f^{}\\[~]|€') expect(segmentOf(letter)).toMatchObject({ alphabet: 'gsm', length: 2 })
  expect(segmentOf('€'.repeat(80)).fits).toBe(true)
  expect(segmentOf('€'.repeat(81)).fits).toBe(false)
})

test('GSM letters stay, and the escape is not one of them', () => {
  expect(segmentOf('@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ¤¡ÄÖÑÜ§¿äöñüà\n')).toMatchObject({
    alphabet: 'gsm',
    length: 43,
  })
  expect(segmentOf('\u001B').alphabet).toBe('unicode')
  expect(segmentOf('ç`á\u00A0').foreign).toEqual(['ç', '`', 'á', '\u00A0'])
})

test('an emoji of two characters counts four', () =>
  expect(segmentOf('🙏🏾')).toMatchObject({ alphabet: 'unicode', length: 4 }))

test.each([
  ['₦2,500', 'NGN2,500'],
  ['Ẹ káàbọ̀, ọmọ Ṣadé', 'E kaàbo, omo Sadé'],
  ['ẹ̀kọ́ ńlá', 'eko nla'],
  ['Ị́gbò: ụlọ ṅ', 'Igbò: ulo n'],
  ['Ɓarka da Ƙarfe, ɗan ƴa', 'Barka da Karfe, dan ya'],
  ['“It’s 9–10” … •', '"It\'s 9-10" ... -'],
  ['façade, Ångström, crème', 'facade, Ångström, crème'],
  ['a\u00A0b\u200Bc\td', 'a bc d'],
  ['½ ﬁsh №', '1/2 fish No'],
  ['Amen 🙏', 'Amen 🙏'],
])('%s becomes %s', (text, plain) => expect(plainLetters(text)).toBe(plain))

const letter = fc.constantFrom(...'aàáâẹọṣńǹụịɓƙ₦“’–…€^[ \n🙏م\u0300\u0301\u0323', 'ọ̀', 'ẹ́')

const message = fc.oneof(
  fc.array(letter, { maxLength: 200 }).map((letters) => letters.join('')),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
)

test('counts a message of any letters as the network does', () =>
  fc.assert(
    fc.property(message, (text) => {
      const { alphabet, length, most, fits } = segmentOf(text)
      const pairs = [...text].filter((one) => '\f^{}\\[~]|€'.includes(one)).length
      expect(length).toBe(alphabet === 'unicode' ? text.length : [...text].length + pairs)
      expect(most).toBe(alphabet === 'gsm' ? 160 : 70)
      expect(fits).toBe(length <= most)
    }),
  ))

test('a message needs unicode exactly if one of its halves does', () =>
  fc.assert(
    fc.property(fc.array(letter), fc.array(letter), (first, second) => {
      const halves = [first.join(''), second.join('')].map((half) => segmentOf(half).alphabet)
      const whole = segmentOf([...first, ...second].join('')).alphabet
      expect(whole).toBe(halves.includes('unicode') ? 'unicode' : 'gsm')
    }),
  ))

test('leaves only characters without a plain form, also when repeated', () =>
  fc.assert(
    fc.property(message, (text) => {
      const plain = plainLetters(text)
      const before = segmentOf(text.normalize('NFC')).foreign
      for (const left of segmentOf(plain).foreign) expect(before).toContain(left)
      expect(plainLetters(plain)).toBe(plain)
    }),
  ))

spec('5 SMS: plain letters')

test('writes Nigerian letters, money and quotes in plain letters', () => {
  const ours = fc.constantFrom(...'aàáèéẹọṣńǹụịṅɓɗƙƴẸỌṢỤỊƁƊƘ₦“”‘’–—… ', 'ọ̀', 'ẹ́', 'm̀')
  fc.assert(
    fc.property(fc.array(ours), (letters) => {
      expect(segmentOf(plainLetters(letters.join(''))).alphabet).toBe('gsm')
    }),
  )
})
