import { expect, test } from 'vitest'
import { newPerson } from '../sync/merge/person.ts'
import { mutations } from '../sync/mutations/index.ts'
import { firstName, lastName, optionalLastName, text } from './fields.ts'
import { tidyName } from './tidy-name.ts'

test.each([
  ['\u202eNgozi\u202c', 'Ngozi'],
  ['\u2066Ada\u2069  \u200b Obi', 'Ada Obi'],
  ['A\u00adda\ufeff\u0000', 'Ada'],
  ['O\u0323\u0301la', 'Ọ́la'.normalize('NFC')],
  ['\u200b\u200d \u2060', ''],
  // A joiner between letters of a word stays. Any other joiner is removed.
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['\u200cAda\u200d', 'Ada'],
])('keeps %j as %j', (typed, kept) => expect(tidyName(typed)).toBe(kept))

test('rejects a name without a letter and says why', () => {
  expect(firstName.parse(' \u202eAda\u200b ')).toBe('Ada')
  const said = (name: string) =>
    [firstName, lastName].map((shape) => shape.safeParse(name).error?.issues[0]?.message)
  expect(said('\u200b')).toEqual(['Enter the first name.', 'Enter the last name.'])
  expect(said('🎉')).toEqual([
    'Please type the first name in letters.',
    'Please type the last name in letters.',
  ])
})

test('accepts a recorded name without its invisible characters, rejects an invisible one', () => {
  expect(newPerson.parse({ first_name: '\u202eAda', last_name: '.' })).toEqual({
    first_name: 'Ada',
    last_name: '.',
  })
  expect(newPerson.safeParse({ first_name: '\u200b' }).error?.issues[0]?.message).toBe(
    'Enter the first name.',
  )
})

test('rejects invisible names in forms but accepts recorded ones', () => {
  for (const typed of [
    '\u200b',
    '\u2060 \ufeff',
    '\u3164',
    '\u2800\u2800',
    '\u202e\u200d',
    '\u0301',
    '\u0007',
  ]) {
    expect(text(80, 'Please name it.').safeParse(typed).error?.issues, typed).toMatchObject([
      { message: 'Please name it.' },
    ])
    expect(firstName.safeParse(typed).success, typed).toBe(false)
    expect(mutations['create-service'].args.shape.name.safeParse(typed).success, typed).toBe(true)
  }
  for (const typed of ['2', '🎉', 'Ọ̀rẹ́', '한', 'Family\u200dHour', '—'])
    expect(text(80).safeParse(typed).success, typed).toBe(true)
})

test('keeps a missing, blank or null last name as empty text', () => {
  for (const last_name of [undefined, null, '', ' ', '\u200b'])
    expect(newPerson.parse({ first_name: 'Madonna', last_name })).toEqual({
      first_name: 'Madonna',
      last_name: '',
    })
  expect(mutations['edit-member'].args.shape.set.parse({})).toEqual({})
  expect(optionalLastName.parse(null)).toBe('')
  expect(optionalLastName.safeParse('-').error?.issues[0]?.message).toBe(
    'Please type the last name in letters, or leave it empty.',
  )
})
