/**
 * Tests families made, joined, left, renamed and split up on two phones at random, with merges in the office, syncs,
 * restarts and lost answers. Afterwards phones and server agree, and each refused change waits in its outbox.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FEATURES } from '../../contract/features.ts'
import { newId } from '../../contract/ids.ts'
import { mergePeople } from '../../server/modules/same-people/routes.ts'
import { Problem } from '../../server/http/actor-and-answer.ts'
import { Refusal } from '../../sync/mutation.ts'
import { Phone } from '../histories/phone.ts'
import { World, type ChurchInTown } from '../histories/world.ts'
import { spec } from '../spec/spec.ts'

const PEOPLE = 5

let world: World
beforeAll(async () => {
  world = await World.begin()
})
afterAll(() => world.end())

type Tap =
  | { do: 'make'; phone: number; people: number[] }
  | { do: 'join' | 'leave' | 'split' | 'rename'; phone: number; which: number; person: number; move: boolean }
type Step =
  | Tap
  | { do: 'sync' | 'restart' | 'lose-answer'; phone: number }
  | { do: 'merge'; keep: number; join: number }

const phone = fc.nat(1)
const person = fc.nat(PEOPLE - 1)
const people = fc.uniqueArray(person, { minLength: 2, maxLength: 3 })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('make' as const), phone, people }) },
  {
    weight: 7,
    arbitrary: fc.record({
      do: fc.constantFrom('join' as const, 'leave' as const, 'split' as const, 'rename' as const),
      phone,
      which: fc.nat(2),
      person,
      move: fc.boolean(),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('sync' as const, 'sync' as const, 'restart' as const, 'lose-answer' as const),
      phone,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('merge' as const), keep: person, join: person }) },
)

/** A phone or the server refuses with one of these, and says what to do. */
const REASONS = [
  'HOUSEHOLDS_CLAIMED',
  'HOUSEHOLD_DELETED',
  'HOUSEHOLD_OF_ONE',
  'PERSON_DELETED',
  'NEEDED_REJECTED',
]

const households = (phone: Phone) => phone.church?.rows('households').current() ?? []

async function act(town: ChurchInTown, phones: Phone[], step: Step): Promise<void> {
  if (step.do === 'merge') return merge(town, town.people[step.keep]!, town.people[step.join]!)
  const phone = phones[step.phone]!
  if (step.do === 'sync') return phone.church?.syncNow()
  if (step.do === 'restart') return restarted(phone)
  if (step.do === 'lose-answer') return void phone.network.faults.push('lost-answer')
  await tap(town, phone, step as Tap).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    expect(REASONS, 'refused at the tap for a reason').toContain(error.code)
  })
}

async function restarted(phone: Phone): Promise<void> {
  await phone.restart()
  phone.church?.rows('households').subscribe(() => {})
}

async function merge(town: ChurchInTown, keep: string, join: string): Promise<void> {
  const office = { churchId: town.id, accountId: null, deviceId: null, features: [...FEATURES], active: true }
  await mergePeople(world.pool, office, { keep, join }).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error
  })
}

async function tap(town: ChurchInTown, phone: Phone, step: Tap): Promise<void> {
  if (step.do === 'make') {
    const ids = [
      ...new Set(step.people.flatMap((at) => phone.church?.people.get(town.people[at]!)?.id ?? [])),
    ]
    if (ids.length > 1) await phone.tap('create-household', { id: newId(), name: 'Obi family', people: ids })
    return
  }
  const person = phone.church?.people.get(town.people[step.person]!)
  const household = households(phone)[step.which]
  if (!person || !household) return
  const { id } = household
  if (step.do === 'join') {
    const from = step.move ? person.household_id : null
    await phone.tap('join-household', { household_id: id, person_id: person.id, from })
  } else if (step.do === 'leave')
    await phone.tap('leave-household', { household_id: id, person_id: person.id })
  else if (step.do === 'rename')
    await phone.tap('edit-household', { id, set: { name: `Family ${step.person}` } })
  else {
    const belonging = phone.church?.people.all().filter(({ household_id }) => household_id === id) ?? []
    await phone.tap('delete-household', { id, people: belonging.map((one) => one.id) })
  }
}

type Member = { id: string; household_id: string | null }
type Household = { id: string; name: string }

async function check(town: ChurchInTown, phones: Phone[]): Promise<void> {
  for (const phone of phones) phone.network.faults.length = 0
  for (let round = 0; round < 2; round += 1) for (const phone of phones) await phone.church?.syncNow()
  const members = await town.rows<Member>('select id, household_id from members where deleted_at is null')
  const families = await town.rows<Household>('select id, name from households where deleted_at is null')
  const living = new Set(families.map(({ id }) => id))
  expect(members.filter((one) => one.household_id && !living.has(one.household_id))).toEqual([])
  for (const phone of phones) await checkPhone(phone, members, families)
  await checkOutboxes(town, phones)
  for (const { id } of members)
    for (const phone of phones) expect((await phone.church?.people.details(id))?.guardians).toEqual([])
}

const sorted = <Row extends { id: string }>(rows: readonly Row[]) =>
  rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))

async function checkPhone(phone: Phone, members: Member[], families: Household[]): Promise<void> {
  const church = phone.church!
  const poll = (read: () => unknown, message: string) => expect.poll(read, { message, interval: 2 })
  await poll(
    () => sorted(church.people.all().map(({ id, household_id }) => ({ id, household_id }))),
    'who belongs to which family',
  ).toEqual(sorted(members))
  await poll(
    () =>
      sorted(
        households(phone)
          .filter(({ deleted_at }) => !deleted_at)
          .map(({ id, name }) => ({ id, name })),
      ),
    'which families there are',
  ).toEqual(sorted(families))
}

/** A refused change stays on its phone with what was typed. */
async function checkOutboxes(town: ChurchInTown, phones: Phone[]): Promise<void> {
  const refused = await town.rows<{ op_id: string; code: string }>(
    `select op_id, result ->> 'code' as code from sync_ops where status <> 'applied'`,
  )
  expect(refused.filter(({ code }) => !REASONS.includes(code))).toEqual([])
  const kept: string[] = []
  for (const phone of phones) {
    const entries = (await phone.church?.outbox.list()) ?? []
    expect(entries.filter(({ state }) => state === 'pending' || state === 'quarantined')).toEqual([])
    kept.push(...entries.filter(({ state, args }) => state === 'rejected' && args).map(({ id }) => id))
  }
  expect(kept.toSorted()).toEqual(refused.map(({ op_id }) => op_id).toSorted())
}

async function phonesOf(town: ChurchInTown): Promise<Phone[]> {
  const phones = [new Phone(town), new Phone(town)]
  for (const [at, one] of phones.entries()) {
    await one.signIn(town.accounts[at]!)
    one.church?.rows('households').subscribe(() => {})
    await one.church?.syncNow()
  }
  return phones
}

async function withPhones(
  steps: readonly Step[],
  then?: (town: ChurchInTown, phones: Phone[]) => Promise<void>,
) {
  const town = await world.church(PEOPLE, 2)
  const phones = await phonesOf(town)
  try {
    for (const one of steps) await act(town, phones, one)
    await check(town, phones)
    await then?.(town, phones)
  } finally {
    for (const one of phones) one.church?.close()
  }
}

spec('2 Families: two phones')
it('families changed on two phones end alike everywhere', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), (steps) => withPhones(steps)),
    { numRuns: Number(process.env.HOUSEHOLD_RUNS ?? 20) },
  )
}, 600_000)

it('two phones that make one family offline end with one', async () => {
  const make = (at: number, named: number[]): Step => ({ do: 'make', phone: at, people: named })
  await withPhones([make(0, [0, 1]), make(1, [1, 0, 2])], async (town) => {
    const families = await town.rows('select id from households where deleted_at is null')
    expect(families).toHaveLength(1)
    const members = await town.rows<Member>(
      'select id, household_id from members where household_id is not null',
    )
    expect(members.map(({ id }) => id).toSorted()).toEqual(town.people.slice(0, 3).toSorted())
  })
})

it('a family over two others is refused and kept', async () => {
  const make = (at: number, named: number[]): Step => ({ do: 'make', phone: at, people: named })
  await withPhones(
    [make(0, [0, 1]), make(0, [2, 3]), { do: 'sync', phone: 0 }, make(1, [1, 2])],
    async (town, [, second]) => {
      const entries = (await second?.church?.outbox.list()) ?? []
      expect(entries).toEqual([
        expect.objectContaining({
          state: 'rejected',
          code: 'HOUSEHOLDS_CLAIMED',
          args: expect.objectContaining({ name: 'Obi family', people: [town.people[1], town.people[2]] }),
        }),
      ])
    },
  )
})
