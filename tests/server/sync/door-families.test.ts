/**
 * Tests what a phone of an usher holds of families and children. People are edited, deleted, restored, merged, unmerged,
 * erased, and move between families at random. After each step the phone pulls and holds exactly what it may.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type pg from 'pg'
import { SHAPE } from '../../../contract/person-fields.ts'
import { newId } from '../../../contract/ids.ts'
import { Problem } from '../../../server/http/actor-and-answer.ts'
import { erasePerson } from '../../../server/modules/personal-data/erase-person.ts'
import { mergePeople } from '../../../server/modules/same-people/routes.ts'
import { unmergePeople } from '../../../server/modules/same-people/unmerge.ts'
import { inChurch } from '../../../server/db/in-church.ts'
import type { ArgsOf } from '../../../sync/mutations/index.ts'
import { freshDatabase, type TestDatabase } from '../../support/database.ts'
import { spec } from '../../spec/spec.ts'
import { aChurch, rowsOf, Sender } from './a-church.ts'

const PEOPLE = 6
const FAMILIES = 3

let database: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await freshDatabase()
  pool = database.pool
})
afterAll(() => database.drop())

const YEAR = new Date().getUTCFullYear()
const BIRTH_DATES = [
  null,
  `${YEAR - 40}-03-04`,
  `${YEAR - 6}-11-30`,
  `${YEAR - 13}-01-01`,
  `${YEAR - 14}-01-01`,
]

type Step =
  | { do: 'make'; family: number; people: number[] }
  | { do: 'join' | 'leave'; family: number; person: number; from: number | null }
  | { do: 'rename' | 'split'; family: number; people: number[] }
  | { do: 'born'; person: number; date: number }
  | { do: 'child'; person: number; child: boolean }
  | { do: 'alert'; person: number; guardian: number }
  | { do: 'delete' | 'restore' | 'erase'; person: number }
  | { do: 'merge'; person: number; other: number; take: boolean }
  | { do: 'unmerge' }

const person = fc.nat(PEOPLE - 1)
const family = fc.nat(FAMILIES - 1)
const people = fc.uniqueArray(person, { minLength: 2, maxLength: 4 })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('make' as const), family, people }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('join' as const, 'leave' as const),
      family,
      person,
      from: fc.option(family),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('rename' as const, 'split' as const), family, people }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('born' as const), person, date: fc.nat(BIRTH_DATES.length - 1) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('child' as const), person, child: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('alert' as const), person, guardian: person }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('delete' as const, 'restore' as const), person }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('erase' as const), person }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('merge' as const), person, other: person, take: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('unmerge' as const) }) },
)

/** Rare cases. */
const EXAMPLES: [Step[]][] = [
  // The family from before the merge was split up since.
  [
    [
      { do: 'make', family: 0, people: [0, 2] },
      { do: 'make', family: 1, people: [1, 3] },
      { do: 'merge', person: 0, other: 1, take: true },
      { do: 'split', family: 0, people: [2] },
      { do: 'unmerge' },
    ],
  ],
]

/** A church, the office that changes it, and a phone of an usher. */
class Door {
  readonly office: Sender
  readonly people: string[] = []
  readonly families = Array.from({ length: FAMILIES }, () => newId())
  readonly merges: string[] = []
  readonly members = new Map<unknown, Record<string, unknown>>()
  readonly households = new Map<unknown, Record<string, unknown>>()
  private cursor: { rev?: number; epoch?: string; lineage?: string } = {}

  constructor(readonly church: string) {
    this.office = new Sender(pool, church)
  }

  async fill(): Promise<this> {
    for (let index = 0; index < PEOPLE; index += 1)
      this.people.push(await this.office.person(`Person${index}`, 'Obi', `080310000${10 + index}`))
    return this
  }

  async pull(): Promise<void> {
    const page = await this.office.pull({ ...this.cursor, scope: 'door', shape: SHAPE }, 'door')
    expect(page.reset, 'the phone follows row by row').toBe(this.cursor.rev === undefined)
    for (const row of rowsOf(page.tables.members)) this.members.set(row.id, row)
    for (const row of rowsOf(page.tables.households)) this.households.set(row.id, row)
    this.cursor = { rev: page.rev, epoch: page.epoch, ...(page.lineage && { lineage: page.lineage }) }
  }

  async act(step: Step): Promise<void> {
    const { office } = this
    const id = 'person' in step ? this.people[step.person]! : ''
    const household_id = 'family' in step ? this.families[step.family]! : ''
    const named = 'people' in step ? step.people.map((at) => this.people[at]!) : []
    if (step.do === 'make') await this.make(step.family, named)
    else if (step.do === 'join')
      await office.send('join-household', { household_id, person_id: id, from: this.at(step.from) })
    else if (step.do === 'leave') await office.send('leave-household', { household_id, person_id: id })
    else if (step.do === 'rename')
      await office.send('edit-household', { id: household_id, set: { name: 'Eze' } })
    else if (step.do === 'split') {
      const { status } = await office.send('delete-household', { id: household_id, people: named })
      // The next family is another one.
      if (status === 'applied') this.families[step.family] = newId()
    } else if (step.do === 'born') await this.edit(id, { date_of_birth: BIRTH_DATES[step.date]! })
    else if (step.do === 'child') await this.edit(id, { child: step.child })
    else if (step.do === 'alert') await this.alert(id, this.people[step.guardian]!)
    else if (step.do === 'delete') await office.send('delete-member', { id })
    else if (step.do === 'restore') await office.send('restore-member', { id })
    else await this.decide(step, id)
  }

  /** A family that was split up is made again as another one. */
  private async make(family: number, people: string[]): Promise<void> {
    const send = () =>
      this.office.send('create-household', { id: this.families[family]!, name: 'Obi', people })
    if ((await send()).code !== 'HOUSEHOLD_DELETED') return
    this.families[family] = newId()
    await send()
  }

  private at(family: number | null): string | null {
    return family === null ? null : this.families[family]!
  }

  private edit = (id: string, set: ArgsOf<'edit-member'>['set']) =>
    this.office.send('edit-member', { id, set })

  private async alert(id: string, guardian: string): Promise<void> {
    const alert_consent = { guardian_id: guardian, guardian_name: null, wording: 'I agree.' }
    await this.office.send('edit-member', {
      id,
      set: { alert: 'Nuts', guardians: [guardian] },
      alert_consent,
    })
  }

  private async decide(step: Step, id: string): Promise<void> {
    const { actor } = this.office
    try {
      if (step.do === 'erase') await erasePerson(pool, actor, id)
      if (step.do === 'merge') {
        const take = step.take ? (['household_id'] as const) : []
        const { id: merge } = await mergePeople(pool, actor, {
          keep: id,
          join: this.people[step.other]!,
          take,
        })
        this.merges.push(merge)
      }
      const last = step.do === 'unmerge' && this.merges.pop()
      if (last) await unmergePeople(pool, actor, last)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
    }
  }
}

type Stored = {
  id: string
  first_name: string
  last_name: string
  gender: string | null
  first_timer: boolean
  phone_number: string | null
  child: boolean
  date_of_birth: string | null
  alert: string | null
  guardians: string[]
  household_id: string | null
  deleted_at: string | null
}

const TODAY = new Date().toISOString().slice(0, 10)

/** Under 13, or marked as a child; until the end of the month of the 13th birthday. */
function until({ child, date_of_birth, deleted_at }: Stored): string | null {
  if (deleted_at) return null
  if (child) return '9999-12-31'
  const last = endOf(date_of_birth, 13)
  return last && last >= TODAY ? last : null
}

/** The same of somebody under 18: they are no guardian of the children in their family. */
const untilOfMinor = ({ date_of_birth }: Stored): string | null =>
  (endOf(date_of_birth, 18) ?? '') >= TODAY ? endOf(date_of_birth, 13) : null

/** The last day of the month of that birthday. */
function endOf(born: string | null, years: number): string | null {
  if (!born) return null
  const [year, month] = born.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year + years, month, 0)).toISOString().slice(0, 10)
}

/** Exactly these keys and values: anything else on the phone is an error. */
async function whatItMayHold(church: string) {
  return inChurch(pool, church, async (tx) => {
    const { rows: stored } = await tx.query<Stored>('select * from members where church_id = $1', [church])
    const { rows: families } = await tx.query<{ id: string; name: string; deleted_at: string | null }>(
      'select id, name, deleted_at from households where church_id = $1',
      [church],
    )
    const living = new Set(families.filter(({ deleted_at }) => !deleted_at).map(({ id }) => id))
    const withChildren = new Set(
      stored.flatMap((one) =>
        one.household_id && living.has(one.household_id) && until(one) ? [one.household_id] : [],
      ),
    )
    const members = stored.map((one) => {
      if (one.deleted_at) return { id: one.id }
      const child = until(one)
      const family = one.household_id && withChildren.has(one.household_id) ? one.household_id : null
      return known({
        id: one.id,
        first_name: one.first_name,
        last_name: one.last_name,
        gender: one.gender,
        first_timer: one.first_timer,
        phone_tail: one.phone_number?.slice(-4),
        household_id: family,
        child_until: child ?? (family && untilOfMinor(one)),
        alert: child && one.alert,
        guardians: child && one.guardians.length ? one.guardians : null,
      })
    })
    // An erasure empties the name.
    const named = families.map(({ id, name }) =>
      known({ id, name: withChildren.has(id) || name === '' ? name : null }),
    )
    return {
      members,
      named,
      dangling: stored.filter((one) => one.household_id && !living.has(one.household_id)),
    }
  })
}

const known = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null && value !== undefined))

const held = (rows: ReadonlyMap<unknown, Record<string, unknown>>) =>
  [...rows.values()]
    .map(({ seen: _seen, deleted_at: _at, ...row }) => known(row))
    .map((row) => (row.first_name === '' ? { id: row.id } : row))
    .toSorted(byId)

const byId = (a: Record<string, unknown>, b: Record<string, unknown>) =>
  String(a.id) < String(b.id) ? -1 : 1

spec('2 Families: door phone')
it('a door phone holds families and children exactly as decided', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const door = await new Door(await aChurch(pool)).fill()
      await door.pull()
      for (const one of steps) {
        await door.act(one)
        await door.pull()
        const may = await whatItMayHold(door.church)
        expect(may.dangling, 'nobody belongs to a family that was split up').toEqual([])
        expect(held(door.members)).toEqual(may.members.toSorted(byId))
        expect(held(door.households)).toEqual(may.named.toSorted(byId))
      }
    }),
    { numRuns: Number(process.env.FAMILY_RUNS ?? 25), examples: EXAMPLES },
  )
}, 600_000)

spec('2 Families: door phone')
it('a door phone holds of check-ins and schedules exactly this', async () => {
  const { office } = await new Door(await aChurch(pool)).fill()
  const child = await office.person('Tobi', 'Obi')
  await office.send('edit-member', { id: child, set: { child: true } })
  const [schedule_id, service_id] = [newId(), await office.service()]
  const weekly = { name: 'Study', weekday: 0, time: '18:00', starts_on: '2026-01-04' } as const
  await office.send('create-schedule', { id: schedule_id, ...weekly })
  const skipped = { id: newId(), schedule_id, day: '2026-01-11', service_id: newId(), name: 'Study' }
  await office.send('skip-service', skipped)
  const override = { how: 'override', leader: 'Pastor', reason: 'Court order' } as const
  await office.send('check-out-child', { service_id, person_id: child, guardian_name: 'Uncle', ...override })
  const { tables } = await office.pull({ scope: 'door', shape: SHAPE }, 'door')
  const keysOf = (name: 'child_events' | 'schedules' | 'schedule_days') =>
    Object.keys(known(rowsOf(tables[name])[0]!)).toSorted()
  expect(keysOf('child_events')).toEqual([
    'device_id',
    'guardian_name',
    'happened_at',
    'how',
    'id',
    'kind',
    'person_id',
    'recorded_by',
    'saw',
    'service_id',
  ])
  expect(keysOf('schedules')).toEqual([
    'created_at',
    'created_by',
    'id',
    'name',
    'starts_on',
    'time',
    'weekday',
  ])
  expect(keysOf('schedule_days')).toEqual(['created_at', 'created_by', 'day', 'id', 'schedule_id'])
  expect(JSON.stringify(tables)).not.toMatch(/Pastor|Court/)
  // The office sees both.
  const whole = await office.pull({ scope: 'members', shape: SHAPE }, 'members')
  expect(rowsOf(whole.tables.child_events)).toEqual([
    expect.objectContaining({ leader: 'Pastor', reason: 'Court order' }),
  ])
})
