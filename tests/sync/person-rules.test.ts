/** Tests how typed fields become a person's record, and which of two values a merge keeps. */
import { describe, expect, test } from 'vitest'
import { newId } from '../../contract/ids.ts'
import { DAY_MISSING, MONTH_MISSING, NO_SUCH_DAY } from '../../contract/people/birthday.ts'
import type { MemberRow } from '../../contract/tables/people.ts'
import {
  birthAfter,
  birthLeftOut,
  birthOf,
  filledBirth,
  NO_BIRTH,
  filledIn,
  rowsNamed,
  newPerson,
  NO_DETAILS,
  normalFields,
  personRow,
  withChanges,
} from '../../sync/merge/person.ts'

const [id, accountId, service, cell] = [newId(), newId(), newId(), newId()] as [
  string,
  string,
  string,
  string,
]
const at = '2026-11-29T09:00:00.000Z'
const came = { first_timer: true, captured_service_id: service }
const birth = (day_of_birth: number | null, month_of_birth: number | null, date_of_birth: string | null) => ({
  day_of_birth,
  month_of_birth,
  date_of_birth,
})
const JULY_4 = birth(4, 7, null)
const JULY_4_1990 = birth(4, 7, '1990-07-04')
const MAY_28 = birth(28, 5, null)

const ada = (more: Partial<MemberRow> = {}): MemberRow => ({
  ...personRow(id, newPerson.parse({ first_name: 'Ada', last_name: 'Obi' }), { at, accountId }, came),
  ...more,
})

describe('a new person', () => {
  test('has the typed fields and blanks for the rest', () => {
    const typed = newPerson.parse({ first_name: 'Ada', city: 'Jos' })
    expect(personRow(id, typed, { at, accountId }, came)).toEqual({
      id,
      ...NO_DETAILS,
      ...came,
      first_name: 'Ada',
      last_name: '',
      city: 'Jos',
      created_at: at,
      created_by: accountId,
      deleted_at: null,
    })
  })

  test('has a Nigerian phone number in E.164', () => {
    expect(normalFields({ phone_number: '0803 555 0101' }).phone_number).toBe('+2348035550101')
  })

  test('keeps a phone number that cannot be parsed as typed', () => {
    expect(normalFields({ phone_number: '12345' }).phone_number).toBe('12345')
  })

  test('has the day and month of the date of birth', () => {
    const typed = newPerson.parse({ first_name: 'Ada', date_of_birth: '1990-07-04' })
    expect(personRow(id, typed, { at, accountId }, came)).toMatchObject(JULY_4_1990)
  })

  test('has no birthday when only half of it was typed', () => {
    const typed = newPerson.parse({ first_name: 'Ada', day_of_birth: 4 })
    expect(personRow(id, typed, { at, accountId }, came)).toMatchObject(NO_BIRTH)
  })

  test('refers to its cell and department', () => {
    const department = newId()
    expect(rowsNamed({ cell_id: cell, department_id: department })).toEqual([
      ['cells', cell],
      ['departments', department],
    ])
    expect(rowsNamed({ cell_id: null })).toEqual([])
  })
})

describe('a known person', () => {
  test('keeps every known field when added again', () => {
    const known = ada({ city: 'Jos', occupation: null })
    expect(filledIn(known, { first_name: 'Adaeze', city: 'Kano', occupation: 'Teacher' })).toEqual({
      ...known,
      occupation: 'Teacher',
    })
  })

  test('loses nothing when blanks are typed again', () => {
    const known = ada({ city: 'Jos' })
    expect(filledIn(known, { city: null, state: null })).toEqual(known)
  })

  test('keeps a known birthday when added again with another', () => {
    expect(filledIn(ada(JULY_4), { date_of_birth: '1991-05-28' })).toMatchObject(JULY_4)
    expect(filledIn(ada(JULY_4), { date_of_birth: '1990-07-04' })).toMatchObject(JULY_4_1990)
  })

  test('takes only the fields that a change sets', () => {
    const known = ada({ city: 'Jos', occupation: 'Teacher' })
    expect(withChanges(known, { city: null, phone_number: '0803 555 0101' })).toEqual({
      ...known,
      city: null,
      phone_number: '+2348035550101',
    })
  })

  test('keeps a known birthday when a change does not mention it', () => {
    expect(withChanges(ada(JULY_4_1990), { city: 'Jos' })).toMatchObject(JULY_4_1990)
  })

  test('keeps the known half of a birthday beside a new one', () => {
    expect(withChanges(ada(JULY_4_1990), { day_of_birth: 5 })).toMatchObject(birth(5, 7, '1990-07-05'))
  })
})

describe('a birthday after a change', () => {
  test.each([
    ['a date sets day and month', NO_BIRTH, { date_of_birth: '1990-07-04' }, JULY_4_1990],
    [
      'a date wins over day and month',
      MAY_28,
      { ...JULY_4, date_of_birth: '1990-05-28' },
      birth(28, 5, '1990-05-28'),
    ],
    ['a new day moves the known date', JULY_4_1990, { day_of_birth: 5 }, birth(5, 7, '1990-07-05')],
    [
      'a date without such a day is cleared',
      birth(28, 2, '1990-02-28'),
      { day_of_birth: 29 },
      birth(29, 2, null),
    ],
    ['a cleared date keeps day and month', JULY_4_1990, { date_of_birth: null }, JULY_4],
    [
      'cleared day and month clear the date',
      JULY_4_1990,
      { day_of_birth: null, month_of_birth: null },
      NO_BIRTH,
    ],
    ['nothing said changes nothing', JULY_4_1990, {}, JULY_4_1990],
  ])('%s', (_what, known, said, expected) => {
    expect(birthAfter(known, said)).toEqual({ birth: expected, problem: null })
  })

  test.each([
    ['half a birthday', NO_BIRTH, { day_of_birth: 4 }, { path: 'month_of_birth', message: MONTH_MISSING }],
    [
      'a month without its day',
      JULY_4,
      { day_of_birth: null },
      { path: 'day_of_birth', message: DAY_MISSING },
    ],
    [
      'a day that its month lacks',
      JULY_4,
      { day_of_birth: 31, month_of_birth: 6 },
      { path: 'day_of_birth', message: NO_SUCH_DAY },
    ],
    [
      'a date to come',
      JULY_4,
      { date_of_birth: '2999-01-01' },
      { path: 'date_of_birth', message: 'Please check the date of birth.' },
    ],
  ])('%s is left out and named', (_what, known, said, problem) => {
    expect(birthAfter(known, said)).toEqual({ birth: known, problem })
  })

  test('the author learns which part was missing', () => {
    expect(birthLeftOut({ path: 'day_of_birth', message: DAY_MISSING })).toMatch(
      'needs both a day and a month',
    )
    expect(birthLeftOut({ path: 'day_of_birth', message: NO_SUCH_DAY })).toMatch('no such day')
  })
})

describe('a birthday filled from another record', () => {
  test.each([
    ['takes the whole of the other where none is known', NO_BIRTH, JULY_4_1990, JULY_4_1990],
    ['takes the year of the same day', JULY_4, JULY_4_1990, JULY_4_1990],
    ['keeps its own day where the other differs', MAY_28, JULY_4_1990, MAY_28],
    ['keeps its own date', JULY_4_1990, birth(4, 7, '1991-07-04'), JULY_4_1990],
    ['never joins halves of two birthdays', birth(4, null, null), MAY_28, MAY_28],
    ['keeps what is known where the other has none', JULY_4, NO_BIRTH, JULY_4],
  ])('%s', (_what, known, other, expected) => {
    expect(filledBirth(known, other)).toEqual(expected)
  })

  test('is three fields of a record', () => {
    expect(birthOf(ada(JULY_4_1990))).toEqual(JULY_4_1990)
  })
})
