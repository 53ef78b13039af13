/** Tests rows that would add a known person, and cells that name several groups. */
import { describe, expect, test } from 'vitest'
import { newId } from '../../contract/ids.ts'
import type { ImportTarget } from '../../contract/routes/imports.ts'
import { NO_DETAILS, type PersonFields } from '../../sync/merge/person.ts'
import { plainName } from '../../sync/merge/names.ts'
import { areNear, nameWords, PeopleIndex } from '../../server/modules/imports/planning/people-index.ts'
import {
  oneGroupEach,
  planMember,
  type MemberPlan,
} from '../../server/modules/imports/planning/plan-member.ts'
import { planAttendance, type AttendancePlan } from '../../server/modules/imports/planning/plan-attendance.ts'
import { memberRow } from '../../server/modules/imports/understanding/rows.ts'

const READING = { date_order: 'dmy', leave_out_unreadable: false, today: '2026-11-27' } as const
const TUNDE = newId()

function aPlan(known: Partial<PersonFields>[] = [{}]): MemberPlan & AttendancePlan {
  const index = new PeopleIndex()
  for (const [at, more] of known.entries())
    index.add({
      ...NO_DETAILS,
      first_name: 'Tunde',
      last_name: 'Adeyemi',
      phone_number: '+2348031230041',
      ...more,
      id: at === 0 ? TUNDE : newId(),
      joined: '2020-01-01',
    })
  return {
    index,
    groups: { cells: {}, departments: {} },
    makes: new Set(),
    lines: new Map(),
    written: new Map(),
    added: new Set(),
    wanted: new Map(),
    refusing: new Set(),
    present: new Set(),
    lent: new Set(),
  }
}

const TARGETS: ImportTarget[] = ['full_name', 'phone_number', 'date_of_birth', 'department', 'ignore']
const TITLES = ['Name', 'Phone', 'Birthday', 'Department', 'Status']
const row = (...cells: string[]) => memberRow(cells, { targets: TARGETS, titles: TITLES }, READING)
const planned = (cells: string[], plan = aPlan()) => planMember(2, row(...cells), plan)

describe('with Tunde Adeyemi on 0803 123 0041 known', () => {
  test.each([
    ['the same name with another number', ['Tunde Adeyemi', '08031230042']],
    ['a middle name on his number', ['Tunde Samuel Adeyemi', '08031230041']],
    ['an initial on his number', ['T. Adeyemi', '08031230041']],
    ['a slip of a letter on his number', ['Tunde Adeyami', '08031230041']],
    ['a middle name without a number', ['Tunde Samuel Adeyemi', '']],
  ])('asks about %s', (_, cells) => {
    expect(planned(cells)).toMatchObject({
      outcome: 'ask',
      reason: expect.stringContaining('Is it the same person?'),
      after: { candidates: [TUNDE] },
    })
  })

  test('a title in front of his name is the same person', () => {
    expect(planned(['Otunba Tunde Adeyemi', '08031230041'])).toMatchObject({
      outcome: 'same',
      member_id: TUNDE,
    })
    expect(planned(['Tunde Adeyemi', '08031230041'], aPlan([{ first_name: 'Bro Tunde' }]))).toMatchObject({
      outcome: 'same',
    })
  })

  test.each([
    ['a relative on his number', ['Bola Adeyemi', '08031230041', '']],
    ['his name with another birthday', ['Tunde Adeyemi', '08031230042', '4 July']],
  ])('%s is new, and he is named', (_, cells) => {
    const plan = aPlan([{ day_of_birth: 5, month_of_birth: 8 }])
    expect(planned(cells, plan)).toMatchObject({
      outcome: 'new',
      before: { like: [TUNDE] },
      reason: expect.stringContaining('known already'),
    })
  })

  test('a stranger is new without a question', () => {
    expect(planned(['Ngozi Okafor', '08031230049'])).toMatchObject({
      outcome: 'new',
      reason: null,
      before: null,
    })
  })

  test('asks about a mark for nearly his name', () => {
    const marked = row('Tunde Samuel Adeyemi', '08031230041')
    marked.person.dates = ['2026-07-05']
    expect(planAttendance(2, marked, aPlan())).toMatchObject({
      outcome: 'ask',
      after: { candidates: [TUNDE] },
    })
  })

  test('asks about a dead person, known or not', () => {
    expect(planned(['Tunde Adeyemi (Late)', '08031230041'])).toMatchObject({
      outcome: 'ask',
      after: { candidates: [TUNDE] },
    })
    expect(planned(['Ngozi Okafor', '', '', '', 'Deceased'])).toMatchObject({
      outcome: 'ask',
      reason: expect.stringContaining('“Deceased” says that this person has died'),
      after: { candidates: [] },
    })
  })
})

test('compares a name that 5,000 people have with fifty of them', () => {
  const known = Array.from({ length: 5000 }, () => ({
    phone_number: null,
    day_of_birth: 4,
    month_of_birth: 7,
  }))
  const { index } = aPlan(known)
  const { person } = row('Tunde Adeyemi', '08031230042', '1990-08-05')
  expect(index.nearly(person)).toHaveLength(50)
})

test('two rows that may be one person name each other', () => {
  const plan = aPlan([])
  planMember(2, row('Tunde Adeyemi', '08031230041'), plan)
  expect(planMember(3, row('Tunde Samuel Adeyemi', '08031230041'), plan)).toMatchObject({
    outcome: 'new',
    reason: 'Row 2 of this file may be the same person.',
  })
})

describe('the same names twice in a file', () => {
  const second = (first: string, again: string, known?: Partial<PersonFields>) => {
    const plan = aPlan(known ? [known] : [])
    planMember(2, row(first, '08031230041', '1990-08-05'), plan)
    return planMember(3, row(again, '08031230041', '1990-08-05'), plan)
  }
  test.each([
    ['OLADELE, Kehinde Taiwo', 'OLADELE, Taiwo Kehinde'],
    ['OLADELE, Kehinde Taiwo', 'Taiwo Kehinde Oladele'],
    ['Oladele Kehinde Taiwo', 'Oladele Taiwo Kehinde'],
    ['Kehinde Taiwo Oladele', 'Oladele Taiwo Kehinde'],
  ])('%s and %s may be twins, so it asks', (first, again) => {
    expect(second(first, again)).toMatchObject({
      outcome: 'ask',
      reason:
        'Row 2 of this file has the same names in another order. Is this another person, such as a twin?',
      person: { twin: true },
      after: { candidates: [] },
    })
  })
  test('offers the person on record whom the first row names', () => {
    const known = { first_name: 'Kehinde Taiwo', last_name: 'Oladele' }
    expect(second('Kehinde Taiwo Oladele', 'Taiwo Kehinde Oladele', known)).toMatchObject({
      outcome: 'ask',
      after: { candidates: [TUNDE] },
    })
  })
  test.each([
    ['Femi Alade', 'Alade Femi'],
    ['Alade, Femi', 'Femi Alade'],
    ['OLADELE, Kehinde Taiwo', 'Kehinde Taiwo Oladele'],
    ['Oladele Kehinde Taiwo', 'Kehinde Taiwo Oladele'],
  ])('%s and %s are one person', (first, again) => {
    expect(second(first, again)).toMatchObject({
      outcome: 'duplicate',
      reason: 'The same person stands in row 2 of this file.',
    })
  })
  test('a repeated couple still names two people', () => {
    expect(second('Femi Alade', 'Mr & Mrs Femi Alade').reason).toBe(
      'The same person stands in row 2 of this file. Names two people. Only Femi Alade is imported.',
    )
  })
  test('finds each of the twins on record by the order of names', () => {
    const plan = aPlan([
      { first_name: 'Kehinde Taiwo', last_name: 'Oladele' },
      { first_name: 'Taiwo Kehinde', last_name: 'Oladele' },
    ])
    const rows = ['Kehinde Taiwo Oladele', 'Taiwo Kehinde Oladele'].map((name, at) =>
      planMember(at + 2, row(name, '08031230041'), plan),
    )
    expect(rows.map(({ outcome }) => outcome)).toEqual(['same', 'same'])
  })
})

test.each([
  ['Tunde Adeyemi', 'Adeyemi Tunde Samuel', true],
  ['T Adeyemi', 'Tunde Adeyemi', true],
  ['Emma Obi', 'Emmanuel Obi', true],
  ['Bola Adeyemi', 'Tunde Adeyemi', false],
  ['Ada Obi', 'Uju Obi', false],
  ['', 'Ada Obi', false],
])('%s and %s are near: %s', (a, b, near) => {
  expect(areNear(nameWords(a), nameWords(b))).toBe(near)
})

describe('several groups in a cell', () => {
  const group = (name: string, known: string[] = [], target: 'cell' | 'department' = 'department') => {
    const there = Object.fromEntries(known.map((one) => [plainName(one), newId()]))
    const { person, notes } = oneGroupEach(
      { fields: {}, phones: [], [target]: name },
      { cells: there, departments: there },
      new Map(),
    )
    return [person[target], notes]
  }
  test.each<[string, string[], string, string | null]>([
    ['Choir', [], 'Choir', null],
    ['Choir, Ushering', [], 'Choir', '“Ushering”'],
    ['Choir/Media', ['Media'], 'Media', '“Choir”'],
    ['Choir/Media', ['Choir/Media'], 'Choir/Media', null],
    ['Ushers & Protocol', [], 'Ushers & Protocol', null],
    ['Choir and Media', ['Choir', 'Media'], 'Choir', '“Media”'],
    ['Choir, choir', [], 'Choir', null],
  ])('%s with %j there', (written, known, name, left) => {
    const notes = left ? [`Only one department is kept for each person; ${left} is left out.`] : []
    expect(group(written, known)).toEqual([name, notes])
  })
  test('a cell keeps the comma in its name', () => {
    expect(group('Victory, East', [], 'cell')).toEqual(['Victory, East', []])
    expect(group('Zion, Sinai', ['Sinai'], 'cell')[0]).toBe('Sinai')
  })
  test('a department may have the name of any object property', () => {
    const plan = aPlan([])
    const { person, after } = planned(['Ada Obi', '', '', 'Constructor'], plan)
    expect([person?.department, after, [...plan.wanted.values()]]).toEqual([
      'Constructor',
      expect.not.objectContaining({ department_id: expect.anything() }),
      ['Constructor'],
    ])
  })
  test('one name in two spellings is announced once', () => {
    const plan = aPlan([])
    planned(['Ada Obi', '', '', 'ZION'], plan)
    const second = planned(['Uju Eze', '', '', 'zion'], plan)
    expect([[...plan.wanted.values()], second.person?.department]).toEqual([['ZION'], 'ZION'])
  })
})
