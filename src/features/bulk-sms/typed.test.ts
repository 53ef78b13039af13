import { expect, test } from 'vitest'
import { counterOf, nameCharacters, numbersProblem } from './typed.ts'
import { spec } from '../../../tests/spec/spec.ts'

spec('5 SMS: counter')
test('counts letters left from 160 down, and below zero when too long', () => {
  expect(counterOf('').left).toBe(160)
  expect(counterOf('a'.repeat(160)).left).toBe(0)
  expect(counterOf('a'.repeat(163)).left).toBe(-3)
})

test('limits a naira sign to 70 letters and offers NGN, emoji excepted', () => {
  expect(counterOf('₦500')).toMatchObject({ left: 66, plain: 'NGN500', stubborn: [] })
  expect(counterOf('Amen 🙏')).toMatchObject({ plain: null, stubborn: ['🙏'] })
  expect(counterOf('₦5 🙏')).toMatchObject({ plain: 'NGN5 🙏', stubborn: ['🙏'] })
})

test('offers no replacement for plain letters', () => expect(counterOf('Come early').plain).toBeNull())

test('names at most five characters, hidden ones by a word', () => {
  expect(nameCharacters(['₦', '\u200B', '\u00A0'], 'a hidden character')).toBe('“₦”, a hidden character')
  expect(nameCharacters([...'ẹọṣụịṅ'], 'hidden')).toBe('“ẹ”, “ọ”, “ṣ”, “ụ”, “ị”…')
})

spec('2 Bulk SMS: wrong numbers')
test('names numbers that cannot be read, missing commas and too many numbers', () => {
  expect(numbersProblem('0803 123 4567, +2348051234567')).toBeUndefined()
  expect(numbersProblem('0803 123 4567, 0803, Ada')).toBe('2 of 3 cannot be read: 0803, Ada')
  expect(numbersProblem('08031112222, 0803 111 2222 / +2348031112223; 12345, abc')).toBe(
    '2 of 5 cannot be read: 12345, abc',
  )
  expect(numbersProblem('1,2,3,4,5,6')).toBe('6 of 6 cannot be read: 1, 2, 3, 4, 5…')
  const together = '08031234567 08051234567 08061234567 08071234567'
  expect(numbersProblem(together)).toBe('Please put commas between the phone numbers.')
  expect(numbersProblem('08031234567,'.repeat(20_001))).toBe(
    'Please send to 20,000 numbers at the most at once.',
  )
})
