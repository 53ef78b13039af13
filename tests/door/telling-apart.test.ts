/** Tests how rows tell people of one name apart. */
import { describe, expect, test } from 'vitest'
import { findDuplicates } from '../../src/features/door/first-timer/number-known.tsx'
import { namesakesIn } from '../../src/lib/format/namesakes.ts'
import {
  phoneLine,
  typedDigits,
  digitRange,
  halvesOf,
  piecesOf,
} from '../../src/features/door/names/phone-line.ts'
import { rowLabel, shownName } from '../../src/features/door/names/row-text.ts'
import { shortened, shortenedName } from '../../src/features/door/door-notice.tsx'
import type { Person } from '../../sync/client/api.ts'
import { peopleDouble } from './people-double.ts'

const person = (id: string, known: Partial<Person> = {}): Person => ({
  id,
  first_name: 'Ngozi',
  last_name: 'Eze',
  gender: 'female',
  phone_number: null,
  phone_tail: '0101',
  email: null,
  first_timer: false,
  created_at: '2025-03-02T09:00:00Z',
  seen: 0,
  household_id: null,
  child_until: null,
  search: '',
  ...known,
})

describe('typed letters are highlighted', () => {
  test('in pieces that join to the whole name', () => {
    expect(
      piecesOf('Ngozi Eze', [
        [6, 8],
        [0, 3],
      ]),
    ).toEqual([
      { text: 'Ngo', hit: true },
      { text: 'zi ', hit: false },
      { text: 'Ez', hit: true },
      { text: 'e', hit: false },
    ])
  })
  test.each([
    [
      [
        [0, 5],
        [3, 9],
      ],
    ],
    [
      [
        [-1, 4],
        [20, 30],
      ],
    ],
    [[]],
  ])('ranges %j lose no letter', (ranges) => {
    expect(
      piecesOf('Ngozi Eze', ranges as [number, number][])
        .map(({ text }) => text)
        .join(''),
    ).toBe('Ngozi Eze')
  })
  test('long first and last names get own lines with their match', () => {
    const halves = halvesOf('Chukwuemeka Ayo Onyekachukwu-Okonkwo', 15, [
      [12, 15],
      [16, 18],
    ])
    expect(halves.map(({ text, ranges }) => piecesOf(text, ranges))).toEqual([
      [
        { text: 'Chukwuemeka ', hit: false },
        { text: 'Ayo', hit: true },
      ],
      [
        { text: 'On', hit: true },
        { text: 'yekachukwu-Okonkwo', hit: false },
      ],
    ])
    expect(halvesOf('Chukwuemeka ', 11, []).map(({ text }) => text)).toEqual(['Chukwuemeka'])
  })
  test('digits match across the spaces of a number', () => {
    expect(digitRange('0803 555 0101', '35550')).toEqual([[3, 10]])
    expect(digitRange('0803 555 0101', '999')).toEqual([])
  })
})

describe('the number beside a name', () => {
  test('is the last four, with the typed ones highlighted', () =>
    expect(phoneLine(person('a'), '01')).toEqual({ digits: '0101', whole: false, ranges: [[2, 4]] }))
  test('is whole when the typed digits come earlier and may be shown', () => {
    expect(phoneLine(person('a', { phone_number: '+2348035550101' }), '0803')).toEqual({
      digits: '0803 555 0101',
      whole: true,
      ranges: [[0, 4]],
    })
  })
  test('is empty when no number is known', () =>
    expect(phoneLine(person('a', { phone_tail: null }), '')).toBeNull())
  test('typed digits count only without letters', () =>
    expect([typedDigits('0803 55'), typedDigits('ngozi 08')]).toEqual(['080355', '']))
})

describe('distinguishes namesakes before the tap', () => {
  test('by their digits when these differ', () => {
    const labels = namesakesIn(
      [person('a'), person('b', { phone_tail: '7744' }), person('c', { last_name: 'Obi' })],
      'Africa/Lagos',
    )
    expect([...labels]).toEqual([
      ['a', ''],
      ['b', ''],
    ])
  })
  test('by other facts when digits are equal', () => {
    const labels = namesakesIn(
      [
        person('a'),
        person('b', { gender: 'male', first_timer: true }),
        person('c', { first_name: 'NGOZI', phone_tail: null }),
      ],
      'Africa/Lagos',
    )
    expect(labels.get('a')).toBe('woman · added Sun 2 Mar 2025')
    expect(labels.get('b')).toBe('man · first timer · added Sun 2 Mar 2025')
    expect(labels.get('c')).toBe('woman · added Sun 2 Mar 2025')
  })
  test('by the day they were added in the church’s time zone', () => {
    const late = { created_at: '2025-03-01T23:30:00Z' }
    const labelIn = (zone: string) => namesakesIn([person('a', late), person('b', late)], zone).get('a')
    expect(labelIn('Africa/Lagos')).toBe('woman · added Sun 2 Mar 2025')
    expect(labelIn('America/New_York')).toBe('woman · added Sat 1 Mar 2025')
  })
})

describe('a row for screen readers', () => {
  const phone = phoneLine(person('a'), '')
  test('not marked', () =>
    expect(rowLabel('Ngozi Eze', phone, '', null, '')).toBe('Ngozi Eze, …0101, not marked'))
  test('marked', () => {
    expect(rowLabel('Ngozi Eze', phone, 'woman', 'saved', '08:12')).toBe(
      'Ngozi Eze, …0101 · woman, Saved on this phone, 08:12, marked',
    )
  })
  test('capitalises a name only when no letter moves', () => {
    expect(shownName(person('a', { first_name: 'NGOZI', last_name: 'eze' }))).toBe('Ngozi Eze')
    expect(shownName(person('a', { first_name: ' Ngozi ', last_name: 'Eze' }))).toBe(' Ngozi  Eze')
  })
})

test('long typed text is shortened', () => {
  expect(shortened('0803 555 01')).toBe('0803 555 01')
  expect(shortened('Oluwasegunfunmilayo Adebayo-Ogunlesi')).toBe('Oluwasegunfunmilayo Ade…')
})

test('a long name shows its beginning and the last name', () => {
  expect(shortenedName('Ngozi Eze')).toBe('Ngozi Eze')
  expect(shortenedName('Oluwasegunfunmilayo Ayomide Adebayo-Ogunlesi Chukwuebuka')).toBe(
    'Oluwasegunfunmi… Chukwuebuka',
  )
  expect(shortenedName('Ada Oluwasegunfunmilayoayomidechukwuebuka')).toBe('Ada Oluwasegunfun…')
  expect(shortenedName(`${'O'.repeat(40)} `)).toBe(`${'O'.repeat(27)}…`)
})

describe('the owner of a typed number', () => {
  const { people } = peopleDouble([
    person('a', { phone_tail: '0101' }),
    person('b', { phone_number: '+2348035550102', phone_tail: '0102' }),
    person('c', { first_name: 'Obi Emeka', phone_number: '+2348035550102', phone_tail: '0102' }),
  ])
  const typed = (phone_number: string, first_name = 'eze', last_name = 'Ngozi') => ({
    first_name,
    last_name,
    phone_number,
  })
  const found = (...who: Parameters<typeof typed>) => {
    const has = findDuplicates(people, typed(...who))
    return has && [has.as, has.people.map(({ id }) => id)]
  }
  test('matches by name in any order and the digits on this phone', () =>
    expect(found('0803 555 0101')).toEqual(['same', ['a']]))
  test('matches by the whole number, without relatives who share it', () =>
    expect(found('0803 555 0102')).toEqual(['same', ['b']]))
  test('lists everybody with the number, likeliest first, without a matching name', () => {
    expect(found('0803 555 0102', '', '')).toEqual(['number', ['b', 'c']])
    expect(found('0803 555 0102', 'Emeka', 'Okafor')).toEqual(['number', ['c', 'b']])
  })
  test('matches the last digits only with a name in common', () => {
    expect(found('0805 777 0101', 'Ngozi', 'Okafor')).toEqual(['tail', ['a']])
    expect(found('0805 777 0101', 'N', 'Okafor')).toBeNull()
    expect(found('0805 777 0101', '', '')).toBeNull()
  })
  test('is nobody for a name known with another number', () => expect(found('0803 555 9999')).toBeNull())
  test('is nobody until the number is whole', () => expect(found('0803 555')).toBeNull())
  test('is at most three of many who share the number', () => {
    const many = peopleDouble(
      ['a', 'b', 'c', 'd'].map((id) => person(id, { first_name: id, phone_number: '+2348035550102' })),
    )
    expect(findDuplicates(many.people, typed('0803 555 0102', '', ''))?.people).toHaveLength(3)
  })
})
