import { expect, test } from 'vitest'
import { counterOf, nameCharacters } from './counter.ts'
import { numbersProblem } from './typed-numbers.ts'

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

test('letters among numbers, numbers that run together and too many are told before anything is counted', () => {
  expect(numbersProblem('0803 123 4567, +2348051234567')).toBeUndefined()
  expect(numbersProblem('0803 123 4567 Ada')).toBe('Invalid Phone Number Format')
  const together = '08031234567 08051234567 08061234567 08071234567'
  expect(numbersProblem(together)).toBe('Please put commas between the phone numbers.')
  expect(numbersProblem('08031234567,'.repeat(20_001))).toBe(
    'Please send to 20,000 numbers at the most at once.',
  )
})
