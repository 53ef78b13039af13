/** Tests what the screens of children preselect, group and say. */
import { afterEach, expect, test, vi } from 'vitest'
import type { ChildEventRow } from '../../contract/tables/child-events.ts'
import type { Guardian, Person, Presences, ServiceChild } from '../../sync/client/api.ts'
import { cameAt } from '../../src/features/door/children/child-facts.ts'
import { lastClass } from '../../src/features/door/children/check-in/check-in-screen.tsx'
import { candidatesFor, whoBrought } from '../../src/features/door/children/check-in/check-in-form.tsx'
import { ticketsOf } from '../../src/features/door/children/labels/codes-and-labels.tsx'
import { shareText } from '../../src/features/door/children/check-in/checked-in.tsx'
import { byClass } from '../../src/features/door/children/pick-up/still-here.tsx'
import { serviceRow } from './church-double.ts'
import { peopleDouble } from './people-double.ts'
import { spec } from '../spec/spec.ts'

afterEach(() => void vi.unstubAllGlobals())

const DAY = '2026-11-29'

const person = (id: string, first_name: string, more: Partial<Person> = {}): Person => ({
  id,
  first_name,
  last_name: 'Fashola',
  gender: null,
  phone_number: null,
  phone_tail: null,
  email: null,
  first_timer: false,
  created_at: null,
  seen: 0,
  household_id: 'home',
  child_until: null,
  search: '',
  ...more,
})
const TOBI = person('tobi', 'Tobi', { child_until: '2033-05-31' })
const BIMPE = person('bimpe', 'Bimpe')
const MAMA = person('mama', 'Mama')

const childOf = (own: Person, more: Partial<ServiceChild> = {}): ServiceChild => ({
  person: own,
  state: 'here',
  classId: null,
  events: [],
  checkedIn: null,
  collected: null,
  codes: ['K472'],
  withoutKey: false,
  guardians: [],
  alert: null,
  triesLeft: 5,
  ...more,
})

const people = () => {
  const { people: all } = peopleDouble([TOBI, BIMPE, MAMA])
  return { ...all, household: (id: string) => all.all().filter((one) => one.household_id === id) }
}

const marked = (at: Record<string, string>): Presences => ({
  read: true,
  known: true,
  present: new Map(
    Object.entries(at).map(([personId, arrivedAt]) => [
      personId,
      { personId, arrivedAt, firstTimer: false, markIds: [personId], state: 'saved', here: true },
    ]),
  ),
  unsure: new Map(),
  total: 0,
  received: 0,
  saved: 0,
  atThisDoor: 0,
})

const AUNT: Guardian = { id: null, name: 'Aunt Sade' }

spec('2 Children: check-in')
test('preselects the adult of the family who was marked last', () => {
  const child = childOf(TOBI, { guardians: [AUNT] })
  const both = marked({ bimpe: `${DAY}T08:00:00Z`, mama: `${DAY}T08:05:00Z`, tobi: `${DAY}T08:09:00Z` })
  expect(whoBrought(people(), child, both, DAY)).toEqual({ id: 'mama', name: 'Mama Fashola' })
  expect(whoBrought(people(), child, marked({ tobi: `${DAY}T08:09:00Z` }), DAY)).toEqual(AUNT)
  expect(whoBrought(people(), childOf(TOBI), marked({}), DAY)).toBeNull()
})

test('offers each adult of the family and each authorised guardian once', () => {
  const child = childOf(TOBI, { guardians: [{ id: 'mama', name: 'Mama' }, AUNT] })
  expect(candidatesFor(people(), [child, child], DAY).map(({ name }) => name)).toEqual([
    'Bimpe Fashola',
    'Mama Fashola',
    'Aunt Sade',
  ])
})

const checkIn = (id: string, more: Partial<ChildEventRow>): ChildEventRow => ({
  id,
  service_id: 'service',
  person_id: 'tobi',
  kind: 'in',
  happened_at: `${DAY}T08:00:00Z`,
  guardian_id: 'bimpe',
  guardian_name: null,
  class_id: null,
  code_of: null,
  key_no: null,
  saw: [],
  how: null,
  leader: null,
  reason: null,
  recorded_by: null,
  device_id: null,
  removed_by: null,
  ...more,
})

test('preselects the class of the child’s last check-in, and no other', () => {
  const classes = [{ id: 'juniors' }, { id: 'teens' }]
  const isTobi = (event: ChildEventRow) => event.person_id === 'tobi'
  const events = [
    checkIn('new', { class_id: 'teens', happened_at: '2026-11-22T08:00:00Z' }),
    checkIn('old', { class_id: 'juniors', happened_at: '2026-11-15T08:00:00Z' }),
    checkIn('undone', { class_id: 'juniors', removed_by: 'op' }),
    checkIn('no class any more', { class_id: 'gone' }),
    checkIn('of another', { class_id: 'juniors', person_id: 'sade' }),
  ]
  expect(lastClass(events, isTobi, classes)).toBe('teens')
  expect(lastClass([], isTobi, classes)).toBeNull()
  expect(lastClass(events, isTobi, [])).toBeNull()
})

spec('2 Children: still here')
test('lists children by class, and leaves out nobody', () => {
  const classes = [
    { id: 'creche', name: 'Crèche' },
    { id: 'juniors', name: 'Juniors' },
  ]
  const children = ['juniors', null, 'a deleted class'].map((classId) => childOf(TOBI, { classId }))
  const lists = byClass(children, classes, 'No class')
  expect(lists.map(({ name, children: own }) => [name, own.length])).toEqual([
    ['Juniors', 1],
    ['No class', 2],
  ])
})

test('a change of class does not restart the stay', () => {
  const event = { guardian: AUNT, by: null, ownPhone: true, state: 'saved' } as const
  const more = { classId: null, how: null, leader: null, reason: null, undone: false }
  const at = (id: string, kind: 'in' | 'out', time: string, undone = false) => ({
    ...event,
    ...more,
    id,
    kind,
    at: time,
    undone,
  })
  const events = [
    at('1', 'in', '08:00'),
    at('2', 'out', '09:00'),
    at('3', 'in', '09:10'),
    at('4', 'in', '09:30'),
  ]
  expect(cameAt(childOf(TOBI, { events }))).toBe('09:10')
  expect(cameAt(childOf(TOBI, { events: [at('0', 'in', '07:00', true), ...events.slice(2)] }))).toBe('09:10')
})

spec('2 Children: pick-up codes')
test('siblings share one ticket, and both codes of merged families show', () => {
  const sade = childOf(person('sade', 'Ṣadé'))
  expect(ticketsOf([childOf(TOBI), sade]).map(({ codes, children }) => [codes, children.length])).toEqual([
    [['K472'], 2],
  ])
  const merged = childOf(TOBI, { codes: ['K472', 'M583'] })
  expect(ticketsOf([merged, sade]).map(({ codes }) => codes)).toEqual([['K472', 'M583'], ['K472']])
  expect(ticketsOf([childOf(TOBI, { codes: [] })])[0]?.codes).toEqual([])
})

spec("2 Children: guardian's phone")
test('the guardian’s message has code and first names, and no alert', () => {
  const service = serviceRow('service', 'Sunday service', DAY)
  const children = [childOf(TOBI, { alert: 'Allergy: groundnuts' }), childOf(person('sade', 'Ṣadé'))]
  const church = { church: { name: 'Grace Chapel' } } as never
  expect(shareText(church, service, ticketsOf(children))).toBe(
    'Grace Chapel: Sunday service, Sun 29 Nov 2026. Pick-up code K472 for Tobi, Ṣadé.',
  )
})
