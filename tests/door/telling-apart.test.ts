import { describe, expect, test } from 'vitest'
import { whoHas } from '../../src/features/door/first-timer/who-has.ts'
import { namesakesIn } from '../../src/lib/format/namesakes.ts'
import { phoneLine, typedDigits } from '../../src/features/door/names/phone-line.ts'
import { rowLabel, shownName } from '../../src/features/door/names/row-words.ts'
import { digitRange, halvesOf, piecesOf } from '../../src/features/door/names/set-off.ts'
import { shortened, shortenedName } from '../../src/features/door/names/shortened.ts'
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
  search: '',
  ...known,
})

describe('letters that were typed are set off', () => {
  test('in pieces that make the whole name again', () => {
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
  test('first names and last name are lines of their own where both are long, each with what was typed of it', () => {
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
  test('digits are found across the spaces of a number', () => {
    expect(digitRange('0803 555 0101', '35550')).toEqual([[3, 10]])
    expect(digitRange('0803 555 0101', '999')).toEqual([])
  })
})

describe('the number beside a name', () => {
  test('is the last four, those typed set off', () =>
    expect(phoneLine(person('a'), '01')).toEqual({ digits: '0101', whole: false, ranges: [[2, 4]] }))
  test('is whole where the digits lie before them and this phone may know it', () => {
    expect(phoneLine(person('a', { phone_number: '+2348035550101' }), '0803')).toEqual({
      digits: '0803 555 0101',
      whole: true,
      ranges: [[0, 4]],
    })
  })
  test('is nothing where none is known', () =>
    expect(phoneLine(person('a', { phone_tail: null }), '')).toBeNull())
  test('digits count as such only without letters', () =>
    expect([typedDigits('0803 55'), typedDigits('ngozi 08')]).toEqual(['080355', '']))
})

describe('people with one name are told apart before the tap', () => {
  test('by their digits where these differ', () => {
    const told = namesakesIn(
      [person('a'), person('b', { phone_tail: '7744' }), person('c', { last_name: 'Obi' })],
      'Africa/Lagos',
    )
    expect([...told]).toEqual([
      ['a', ''],
      ['b', ''],
    ])
  })
  test('by what else is known where they do not', () => {
    const told = namesakesIn(
      [
        person('a'),
        person('b', { gender: 'male', first_timer: true }),
        person('c', { first_name: 'NGOZI', phone_tail: null }),
      ],
      'Africa/Lagos',
    )
    expect(told.get('a')).toBe('woman · added Sun 2 Mar 2025')
    expect(told.get('b')).toBe('man · first timer · added Sun 2 Mar 2025')
    expect(told.get('c')).toBe('woman · added Sun 2 Mar 2025')
  })
  test('by the day they were added as the church’s own calendar has it', () => {
    const late = { created_at: '2025-03-01T23:30:00Z' }
    const toldIn = (zone: string) => namesakesIn([person('a', late), person('b', late)], zone).get('a')
    expect(toldIn('Africa/Lagos')).toBe('woman · added Sun 2 Mar 2025')
    expect(toldIn('America/New_York')).toBe('woman · added Sat 1 Mar 2025')
  })
})

describe('a row for who cannot see it', () => {
  const phone = phoneLine(person('a'), '')
  test('not marked', () =>
    expect(rowLabel('Ngozi Eze', phone, '', null, '')).toBe('Ngozi Eze, ends in 0101, not marked'))
  test('marked', () => {
    expect(rowLabel('Ngozi Eze', phone, 'woman', 'saved', '08:12')).toBe(
      'Ngozi Eze, ends in 0101 · woman, Saved on this phone, 08:12, marked',
    )
  })
  test('a name is tidied only where no letter moves', () => {
    expect(shownName(person('a', { first_name: 'NGOZI', last_name: 'eze' }))).toBe('Ngozi Eze')
    expect(shownName(person('a', { first_name: ' Ngozi ', last_name: 'Eze' }))).toBe(' Ngozi  Eze')
  })
})

test('what was typed is shortened where it is long', () => {
  expect(shortened('0803 555 01')).toBe('0803 555 01')
  expect(shortened('Oluwasegunfunmilayo Adebayo-Ogunlesi')).toBe('Oluwasegunfunmilayo Ade…')
})

test('of a long name its beginning and the last name are seen', () => {
  expect(shortenedName('Ngozi Eze')).toBe('Ngozi Eze')
  expect(shortenedName('Oluwasegunfunmilayo Ayomide Adebayo-Ogunlesi Chukwuebuka')).toBe(
    'Oluwasegunfunmi… Chukwuebuka',
  )
  expect(shortenedName('Ada Oluwasegunfunmilayoayomidechukwuebuka')).toBe('Ada Oluwasegunfun…')
  expect(shortenedName(`${'O'.repeat(40)} `)).toBe(`${'O'.repeat(27)}…`)
})

describe('whose number is being written down', () => {
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
    const has = whoHas(people, typed(...who))
    return has && [has.as, has.people.map(({ id }) => id)]
  }
  test('is told by name in any order and the digits this phone has', () =>
    expect(found('0803 555 0101')).toEqual(['same', ['a']]))
  test('is told by the whole number where it is known, and nobody else of the family beside', () =>
    expect(found('0803 555 0102')).toEqual(['same', ['b']]))
  test('is told before any name is typed, and under another name: whoever has it, the likeliest first', () => {
    expect(found('0803 555 0102', '', '')).toEqual(['number', ['b', 'c']])
    expect(found('0803 555 0102', 'Emeka', 'Okafor')).toEqual(['number', ['c', 'b']])
  })
  test('is told by the last digits alone only of who has a name in common', () => {
    expect(found('0805 777 0101', 'Ngozi', 'Okafor')).toEqual(['tail', ['a']])
    expect(found('0805 777 0101', 'N', 'Okafor')).toBeNull()
    expect(found('0805 777 0101', '', '')).toBeNull()
  })
  test('is nobody’s that is known with another number', () => expect(found('0803 555 9999')).toBeNull())
  test('is nobody’s until it is whole', () => expect(found('0803 555')).toBeNull())
  test('of many who share one no more are offered than can be looked through', () => {
    const many = peopleDouble(
      ['a', 'b', 'c', 'd'].map((id) => person(id, { first_name: id, phone_number: '+2348035550102' })),
    )
    expect(whoHas(many.people, typed('0803 555 0102', '', ''))?.people).toHaveLength(3)
  })
})
