import { expect, test } from 'vitest'
import { counterOf, nameCharacters } from './counter.ts'
import { looksLikeNumbers } from './typed-numbers.ts'

test('letters that are left count down from 160, and below nothing when there are too many', () => {
  expect(counterOf('').left).toBe(160)
  expect(counterOf('a'.repeat(160)).left).toBe(0)
  expect(counterOf('a'.repeat(163)).left).toBe(-3)
})

test('a naira sign leaves 70 and offers NGN; a picture has no plain form', () => {
  expect(counterOf('₦500')).toMatchObject({ left: 66, plain: 'NGN500', stubborn: [] })
  expect(counterOf('Amen 🙏')).toMatchObject({ plain: null, stubborn: ['🙏'] })
  expect(counterOf('₦5 🙏')).toMatchObject({ plain: 'NGN5 🙏', stubborn: ['🙏'] })
})

test('plain letters need no help', () => expect(counterOf('Come early').plain).toBeNull())

test('characters are named, those nobody sees by a word, at most five', () => {
  expect(nameCharacters(['₦', '\u200B', '\u00A0'], 'a hidden character')).toBe('“₦”, a hidden character')
  expect(nameCharacters([...'ẹọṣụịṅ'], 'hidden')).toBe('“ẹ”, “ọ”, “ṣ”, “ụ”, “ị”…')
})

test('letters among numbers are seen', () => {
  expect(looksLikeNumbers('0803 123 4567, +2348051234567')).toBe(true)
  expect(looksLikeNumbers('0803 123 4567 Ada')).toBe(false)
})
