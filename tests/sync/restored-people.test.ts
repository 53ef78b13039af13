/**
 * Tests people deleted, restored, edited, marked and erased at random on two phones, with syncs, restarts and
 * lost answers. Afterwards server and phones agree, and no mark and no field is lost.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FEATURES } from '../../contract/features.ts'
import { erasePerson } from '../../server/modules/personal-data/erase-person.ts'
import { Refusal } from '../../sync/mutation.ts'
import { Phone } from '../histories/phone.ts'
import { World, type ChurchInTown } from '../histories/world.ts'
import { spec } from '../spec/spec.ts'

const PEOPLE = 3

let world: World
beforeAll(async () => {
  world = await World.begin()
})
afterAll(() => world.end())

type Step =
  | { do: 'mark' | 'edit' | 'delete' | 'restore'; phone: number; person: number }
  | { do: 'sync' | 'restart' | 'lose-answer'; phone: number }
  | { do: 'erase'; person: number }

const phone = fc.nat(1)
const person = fc.nat(PEOPLE - 1)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constantFrom('delete' as const, 'restore' as const), phone, person }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constantFrom('mark' as const, 'edit' as const), phone, person }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('sync' as const), phone }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('restart' as const, 'lose-answer' as const), phone }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('erase' as const), person }) },
)

const EXAMPLES: [Step[]][] = [
  // Undo on an offline phone. The other phone does not know of it.
  [
    [
      { do: 'delete', phone: 0, person: 0 },
      { do: 'restore', phone: 0, person: 0 },
      { do: 'mark', phone: 1, person: 0 },
    ],
  ],
  // The tombstone has arrived from the server before Undo is tapped.
  [
    [
      { do: 'edit', phone: 0, person: 0 },
      { do: 'delete', phone: 0, person: 0 },
      { do: 'sync', phone: 0 },
      { do: 'restore', phone: 0, person: 0 },
      { do: 'restart', phone: 0 },
    ],
  ],
  // Both phones delete, and one undoes it.
  [
    [
      { do: 'delete', phone: 0, person: 0 },
      { do: 'delete', phone: 1, person: 0 },
      { do: 'restore', phone: 0, person: 0 },
    ],
  ],
]

type Marks = Map<string, string>

async function act(town: ChurchInTown, phones: Phone[], marks: Marks, step: Step): Promise<void> {
  const id = 'person' in step ? town.people[step.person]! : ''
  if (step.do === 'erase') return erase(town, id)
  const phone = phones[step.phone]!
  if (step.do === 'sync') return phone.church?.syncNow()
  if (step.do === 'restart') return phone.restart()
  if (step.do === 'lose-answer') return void phone.network.faults.push('lost-answer')
  const shown = Boolean(phone.church?.people.get(id))
  if (step.do === 'mark' && shown) {
    const opId = await phone.tap('mark-person', { service_id: town.service, person_id: id })
    if (opId) marks.set(opId, id)
  }
  if (step.do === 'edit' && shown)
    await phone.tap('edit-member', { id, set: { occupation: `Baker ${marks.size}` } })
  if (step.do === 'delete' && shown) await phone.tap('delete-member', { id })
  if (step.do === 'restore')
    await phone.tap('restore-member', { id }).catch((error: unknown) => {
      // This phone has learned of the erasure.
      if (!(error instanceof Refusal && error.code === 'PERSON_ERASED')) throw error
    })
}

async function erase(town: ChurchInTown, id: string): Promise<void> {
  const office = { churchId: town.id, accountId: null, deviceId: null, features: [...FEATURES], active: true }
  await erasePerson(world.pool, office, id).catch(() => undefined)
}

type Row = { id: string; first_name: string; occupation: string | null; gone: boolean; erased: boolean }

async function check(town: ChurchInTown, phones: Phone[], marks: Marks): Promise<void> {
  for (const phone of phones) phone.network.faults.length = 0
  for (let round = 0; round < 2; round += 1) for (const phone of phones) await phone.church?.syncNow()
  const people = await town.rows<Row>(
    `select id, first_name, occupation, deleted_at is not null as gone, first_name = '' as erased from members`,
  )
  await checkServer(town, people, marks)
  for (const phone of phones) await checkPhone(town, phone, people, marks)
}

async function checkServer(town: ChurchInTown, people: Row[], marks: Marks): Promise<void> {
  const stored = await town.rows<{ id: string; person_id: string }>(
    'select id, person_id from marks where removed_by is null and arrived_at is not null',
  )
  expect(new Map(stored.map((mark) => [mark.id, mark.person_id])), 'every mark stands').toEqual(marks)
  const refused = await town.rows<{ code: string }>(
    `select distinct result ->> 'code' as code from sync_ops where status <> 'applied'`,
  )
  const reasons = ['PERSON_DELETED', 'PERSON_ERASED']
  expect(
    refused.filter(({ code }) => !reasons.includes(code)),
    'refused for a reason',
  ).toEqual([])
  const history = await town.rows<{ id: string; gone: boolean }>(
    `select distinct on (subject_id) subject_id as id, changes #>> '{deleted_at,1}' is not null as gone
     from audit_log where subject_table = 'members' and changes ? 'deleted_at' and action = 'changed'
     order by subject_id, rev desc`,
  )
  for (const { id, gone } of history)
    expect(people.find((row) => row.id === id)?.gone, 'as the last of delete and restore said').toBe(gone)
  for (const row of people.filter(({ erased }) => erased)) expect(row.gone, 'erased stays erased').toBe(true)
  for (const row of people.filter(({ erased }) => !erased)) expect(row.first_name).toMatch(/^Person/)
}

async function checkPhone(town: ChurchInTown, phone: Phone, people: Row[], marks: Marks): Promise<void> {
  const church = phone.church!
  const poll = (read: () => unknown, message: string) => expect.poll(read, { message, interval: 2 })
  const living = people.filter(({ gone }) => !gone)
  const sorted = (ids: Iterable<string>) => [...ids].sort()
  await poll(() => sorted(church.people.all().map(({ id }) => id)), 'who there is').toEqual(
    sorted(living.map(({ id }) => id)),
  )
  await poll(() => sorted(church.presences(town.service).current().present.keys()), 'who is here').toEqual(
    sorted(new Set(marks.values())),
  )
  for (const { id, occupation, first_name } of living) {
    expect(church.people.get(id)?.first_name).toBe(first_name)
    expect((await church.people.details(id))?.occupation ?? null).toBe(occupation)
  }
  expect(church.outbox.counts.current()).toMatchObject({ pending: 0, quarantined: 0 })
}

spec('2 Members: restore offline')
it('deletes and restores on two phones end alike everywhere, nothing lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 22 }), async (steps) => {
      const town = await world.church(PEOPLE, 2)
      const phones = [new Phone(town), new Phone(town)]
      const marks: Marks = new Map()
      for (const [at, phone] of phones.entries()) {
        await phone.signIn(town.accounts[at]!)
        await phone.church?.syncNow()
      }
      try {
        for (const one of steps) await act(town, phones, marks, one)
        await check(town, phones, marks)
      } finally {
        for (const phone of phones) phone.church?.close()
      }
    }),
    { numRuns: Number(process.env.RESTORE_RUNS ?? 25), examples: EXAMPLES },
  )
}, 600_000)
