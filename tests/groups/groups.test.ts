import { expect, test } from 'vitest'
import {
  type GroupSource,
  type GroupLine,
  CELLS,
  DEPARTMENTS,
} from '../../src/features/groups/group-source.ts'
import { groupFile, peopleFile } from '../../src/features/groups/group-table.tsx'
import { checkGroup, coordinatorChoices } from '../../src/features/groups/edit-group-dialog.tsx'
import { toCsv } from '../../contract/csv.ts'
import { spec } from '../spec/spec.ts'

const ada = { id: 'a', first_name: 'Ada', last_name: 'Obi' }
const lekki: GroupLine = {
  id: 'l',
  name: 'Lekki',
  user_id: 'a',
  is_class: false,
  members: 12,
  created_at: '2026-03-01T23:30:00.000Z',
}

const sourceOf = (more: Partial<GroupSource> = {}): GroupSource => ({
  kind: CELLS,
  onPhone: true,
  loading: false,
  groups: [lekki],
  coordinators: [ada],
  from: null,
  problem: null,
  whyNot: undefined,
  reload: () => undefined,
  create: async () => undefined,
  change: async () => undefined,
  remove: async () => undefined,
  moveAll: async () => undefined,
  ...more,
})

const lines = (csv: string) => csv.replace('\uFEFF', '').trim().split('\r\n')

test('the CSV names the coordinator and counts days by the church’s clock', () => {
  const group = { ...lekki, name: '=Lekki' }
  expect(lines(toCsv(groupFile(sourceOf(), 'Africa/Lagos'), [group, { ...lekki, user_id: null }]))).toEqual([
    'Cell name,Members,Coordinator,Created on',
    "'=Lekki,12,Ada Obi,2026-03-02",
    'Lekki,12,,2026-03-02',
  ])
})

spec('2 Cells: file')
test('15.3.1 a user who sees names alone gets a CSV of names', () => {
  const person = {
    ...ada,
    phone_number: '+2348035550101',
    email: 'ada@example.com',
    gender: 'female' as const,
  }
  expect(lines(toCsv(peopleFile(false), [person]))).toEqual(['First name,Last name', 'Ada,Obi'])
  expect(lines(toCsv(peopleFile(true), [person]))[1]).toBe('Ada,Obi,0803 555 0101,ada@example.com,female')
})

test('a coordinator who left or is unknown stays selected until replaced', () => {
  expect(coordinatorChoices(sourceOf(), 'a')).toEqual([{ value: 'a', label: 'Ada Obi' }])
  expect(coordinatorChoices(sourceOf(), 'gone')[0]).toEqual({
    value: 'gone',
    label: 'A former team member',
  })
  expect(coordinatorChoices(sourceOf({ coordinators: null }), 'a')).toEqual([
    { value: 'a', label: 'Not loaded yet' },
  ])
})

test('each kind uses its own words', () => {
  const typed = { name: ' ', user_id: '', is_class: false }
  expect(checkGroup(sourceOf())(typed)).toEqual({ name: 'Please name the cell.' })
  expect(checkGroup(sourceOf({ kind: DEPARTMENTS }))(typed)).toEqual({ name: 'Please name the department.' })
  expect(checkGroup(sourceOf())({ ...typed, name: 'x'.repeat(81) }).name).toMatch(/80/)
  expect(DEPARTMENTS.t('deleteBody', { count: 2 })).toMatch(/^2 people are in it.*without a department/)
  expect(CELLS.t('chartUp', { count: 1, more: 1, earlier: 'a year earlier' })).toBe(
    '1 person is in a cell, 1 more than a year earlier.',
  )
})
