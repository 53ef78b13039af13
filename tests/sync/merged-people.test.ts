/**
 * Tests records merged and unmerged at random among marks, edits, removed marks, notes and syncs of two phones.
 * After both phones sync, each mark counts for its person, and no mark is lost or counted for anybody else.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FEATURES } from '../../contract/features.ts'
import { mergePeople } from '../../server/modules/same-people/routes.ts'
import { unmergePeople } from '../../server/modules/same-people/unmerge.ts'
import { Problem } from '../../server/http/actor-and-answer.ts'
import { Phone } from '../histories/phone.ts'
import { World, type ChurchInTown } from '../histories/world.ts'
import { spec } from '../spec/spec.ts'

const PEOPLE = 4

let world: World
beforeAll(async () => {
  world = await World.begin()
})
afterAll(() => world.end())

type Step =
  | { do: 'mark' | 'unmark' | 'edit' | 'note'; phone: number; person: number }
  | { do: 'sync'; phone: number }
  | { do: 'restart'; phone: number }
  | { do: 'lose-answer'; phone: number }
  | { do: 'join'; keep: number; join: number }
  | { do: 'undo'; which: number }

const phone = fc.nat(1)
const person = fc.nat(PEOPLE - 1)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('mark' as const), phone, person }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('unmark' as const, 'edit' as const, 'note' as const),
      phone,
      person,
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('sync' as const), phone }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('restart' as const), phone }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('lose-answer' as const), phone }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('join' as const), keep: person, join: person }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('undo' as const), which: fc.nat(2) }) },
)

/** Maps each record to its surviving one by the current merges. The server must agree. */
class Oracle {
  readonly joins: { id: string; kept: string; merged: string }[] = []
  /** The live marks, each with the person id of its op. */
  readonly marks = new Map<string, string>()

  means(id: string): string {
    const join = this.joins.find(({ merged }) => merged === id)
    return join ? this.means(join.kept) : id
  }

  present(): string[] {
    return [...new Set([...this.marks.values()].map((id) => this.means(id)))].sort()
  }
}

const mark = (person: number): Step => ({ do: 'mark', phone: 0, person })
const sync: Step = { do: 'sync', phone: 0 }
const merge = (keep: number, join: number): Step => ({ do: 'join', keep, join })
const unmerge = (which: number): Step => ({ do: 'undo', which })

/** Rare cases, each with its own rule to break. */
const EXAMPLES: [Step[]][] = [
  // A phone that did not know of the merge marked the merged record meanwhile.
  [[mark(0), merge(1, 0), sync, unmerge(0)]],
  // The same with two merges, unmerged from the inside and from the outside.
  [[mark(0), merge(1, 0), merge(2, 1), sync, unmerge(0), unmerge(0)]],
  [[mark(0), merge(1, 0), merge(2, 1), sync, unmerge(1), unmerge(0)]],
  // Unmerged from the inside, then merged elsewhere. The outer unmerge must not take records that are no longer its
  // own.
  [[mark(0), sync, merge(1, 0), merge(2, 1), unmerge(0), merge(2, 0), unmerge(0)]],
]

const office = (town: ChurchInTown) => ({
  churchId: town.id,
  accountId: null,
  deviceId: null,
  features: [...FEATURES],
  active: true,
})

async function act(town: ChurchInTown, phones: Phone[], oracle: Oracle, step: Step): Promise<void> {
  if (step.do === 'join') return join(town, oracle, town.people[step.keep]!, town.people[step.join]!)
  if (step.do === 'undo') return undo(town, oracle, step.which)
  const phone = phones[step.phone]!
  if (step.do === 'sync') return phone.church?.syncNow()
  if (step.do === 'restart') return phone.restart()
  if (step.do === 'lose-answer') phone.network.faults.push('lost-answer')
  else await tap(town, phone, oracle, step.do, town.people[step.person]!)
}

async function join(town: ChurchInTown, oracle: Oracle, keep: string, join: string): Promise<void> {
  try {
    const { id, kept } = await mergePeople(world.pool, office(town), { keep, join, take: ['occupation'] })
    expect(kept).toBe(oracle.means(keep))
    oracle.joins.push({ id, kept, merged: oracle.means(join) })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    expect(oracle.means(keep), 'only who is one already is refused').toBe(oracle.means(join))
  }
}

async function undo(town: ChurchInTown, oracle: Oracle, which: number): Promise<void> {
  const join = oracle.joins[which]
  if (!join) return
  await unmergePeople(world.pool, office(town), join.id)
  oracle.joins.splice(which, 1)
}

/** Taps what the screen shows: a person of this phone, under the phone's id of them. */
async function tap(
  town: ChurchInTown,
  phone: Phone,
  oracle: Oracle,
  what: 'mark' | 'unmark' | 'edit' | 'note',
  wanted: string,
): Promise<void> {
  const shown = phone.church?.people.get(wanted)?.id
  if (!shown) return
  if (what === 'mark') {
    const opId = await phone.tap('mark-person', { service_id: town.service, person_id: shown })
    if (opId) oracle.marks.set(opId, shown)
  } else if (what === 'unmark') {
    const entry = phone.church?.presences(town.service).current().present.get(shown)
    if (!entry) return
    await phone.tap('unmark-person', { service_id: town.service, person_id: shown, mark_ids: entry.markIds })
    for (const id of entry.markIds) oracle.marks.delete(id)
  } else if (what === 'edit') await phone.tap('edit-member', { id: shown, set: { occupation: 'Baker' } })
  else
    await phone.tap('add-follow-up-note', {
      follow_up_id: town.service,
      person_id: shown,
      text: `About ${shown}`,
    })
}

async function check(town: ChurchInTown, phones: Phone[], oracle: Oracle): Promise<void> {
  for (const phone of phones) phone.network.faults.length = 0
  for (let round = 0; round < 2; round += 1) for (const phone of phones) await phone.church?.syncNow()
  await checkServer(town, oracle)
  for (const phone of phones) await checkPhone(town, phone, oracle)
}

async function checkServer(town: ChurchInTown, oracle: Oracle): Promise<void> {
  const marks = await town.rows<{ id: string; person_id: string }>(
    'select id, person_id from marks where removed_by is null and arrived_at is not null',
  )
  const means = new Map([...oracle.marks].map(([id, personId]) => [id, oracle.means(personId)]))
  expect(
    new Map(marks.map((mark) => [mark.id, mark.person_id])),
    'each mark counts for whom it was told of',
  ).toEqual(means)
  const notes = await town.rows<{ person_id: string; text: string }>(
    'select person_id, text from follow_up_notes',
  )
  for (const note of notes)
    expect(note.person_id, 'a note stands with whom it is about').toBe(oracle.means(note.text.slice(6)))
  const living = await town.rows<{ id: string }>(
    'select id from members where deleted_at is null order by id',
  )
  const expected = town.people.filter((id) => oracle.means(id) === id).sort()
  expect(living.map(({ id }) => id)).toEqual(expected)
  const rejected = await town.rows('select op_id, result from sync_ops where status <> $1', ['applied'])
  expect(rejected, 'nothing that was ticked is refused').toEqual([])
}

async function checkPhone(town: ChurchInTown, phone: Phone, oracle: Oracle): Promise<void> {
  const church = phone.church!
  const poll = (read: () => unknown, message: string) => expect.poll(read, { message, interval: 2 })
  await poll(
    () => [...church.presences(town.service).current().present.keys()].sort(),
    'who is here',
  ).toEqual(oracle.present())
  const living = town.people.filter((id) => oracle.means(id) === id).sort()
  await poll(
    () =>
      church.people
        .all()
        .map(({ id }) => id)
        .sort(),
    'who there is',
  ).toEqual(living)
  for (const id of town.people) expect(church.people.get(id)?.id).toBe(oracle.means(id))
  expect(church.outbox.counts.current()).toMatchObject({ pending: 0, rejected: 0, quarantined: 0 })
  const rows = await town.rows<{ id: string; occupation: string | null }>(
    'select id, occupation from members',
  )
  for (const { id, occupation } of rows.filter((row) => living.includes(row.id)))
    expect((await church.people.details(id))?.occupation ?? null).toBe(occupation)
}

spec('Duplicates: unmerge')
it('after random merges and unmerges, marks count the same everywhere', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async (steps) => {
      const town = await world.church(PEOPLE, 2)
      const phones = [new Phone(town), new Phone(town)]
      const oracle = new Oracle()
      for (const [at, phone] of phones.entries()) {
        await phone.signIn(town.accounts[at]!)
        await phone.church?.syncNow()
      }
      try {
        for (const one of steps) await act(town, phones, oracle, one)
        await check(town, phones, oracle)
      } finally {
        for (const phone of phones) phone.church?.close()
      }
    }),
    { numRuns: Number(process.env.JOIN_RUNS ?? 25), examples: EXAMPLES },
  )
}, 600_000)
