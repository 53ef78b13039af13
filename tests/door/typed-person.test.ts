/** Tests the form of a first timer at the door. */
import { describe, expect, test } from 'vitest'
import { captureOf, problemsOf } from '../../src/features/door/first-timer/first-timer-values.ts'
import { typedPerson, valuesFrom } from '../../src/features/door/first-timer/typed-person.ts'

describe('the form starts with the text typed in the search', () => {
  test.each([
    ['0803 555 0101', { first_name: '', last_name: '', phone_number: '0803 555 0101' }],
    ['+234-803-555', { first_name: '', last_name: '', phone_number: '+234-803-555' }],
    ['ngozi', { first_name: 'Ngozi', last_name: '', phone_number: '' }],
    ['ngozi eze', { first_name: 'Ngozi', last_name: 'Eze', phone_number: '' }],
    ['mary jane  OKAFOR', { first_name: 'Mary Jane', last_name: 'Okafor', phone_number: '' }],
    ['ọlá eze-obi 0803 555', { first_name: 'Ọlá', last_name: 'Eze-Obi', phone_number: '0803 555' }],
    ['   ', { first_name: '', last_name: '', phone_number: '' }],
  ])('%j', (typed, person) => expect(typedPerson(typed)).toEqual(person))
})

const whole = { ...valuesFrom(typedPerson('ngozi eze 08035550101')) }

describe('three fields are enough', () => {
  test('a complete form has no problems', () =>
    expect(Object.values(problemsOf(whole)).filter(Boolean)).toEqual([]))
  test.each([
    ['first_name', { first_name: ' ' }, 'Enter the first name.'],
    ['last_name', { last_name: '' }, undefined],
    ['last_name', { last_name: '-' }, 'Use letters for the last name, or leave it empty.'],
    ['birthday', { birthday: { day: 5, month: null } }, 'Please choose the month of that day.'],
    ['first_name', { first_name: 'n'.repeat(81) }, 'Too long: 80 characters at most.'],
    ['last_name', { last_name: 'n'.repeat(81) }, 'Too long: 80 characters at most.'],
    ['phone_number', { phone_number: '' }, 'Enter the phone number.'],
    [
      'phone_number',
      { phone_number: '0803 555 01' },
      'This number is incomplete. It needs 11 digits, like 0803 123 4567.',
    ],
    [
      'phone_number',
      { phone_number: '0103 555 0101 999' },
      'This does not look like a phone number. Type it like 0803 123 4567, or with + and the country code.',
    ],
    ['email', { email: 'ngozi@' }, 'Enter a valid email, e.g. name@example.com.'],
    ['birthday', { birthday: { day: 31, month: 6 } }, 'June has only 30 days.'],
  ] as const)('%s of %j gets an error message', (field, change, sentence) => {
    expect(problemsOf({ ...whole, ...change })[field]).toBe(sentence)
  })
  test('accepts a number from abroad with its country code', () => {
    expect(problemsOf({ ...whole, phone_number: '+44 7911 123456' }).phone_number).toBeUndefined()
  })
})

test('the form becomes a capture with normalised phone, blanks left out', () => {
  expect(captureOf(whole, 'person', 'service')).toEqual({
    id: 'person',
    service_id: 'service',
    first_name: 'Ngozi',
    last_name: 'Eze',
    phone_number: '+2348035550101',
    email: null,
    gender: null,
    day_of_birth: null,
    month_of_birth: null,
  })
})
