/** Tests that phones of ushers forget a child who turned 13, and that old check-ins are deleted. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../contract/ids.ts'
import { SHAPE } from '../../../contract/person-fields.ts'
import { inChurch } from '../../../server/db/in-church.ts'
import { endChildhood, sweepChildEvents } from '../../../server/jobs/sweep-children.ts'
import { freshDatabase, type TestDatabase } from '../../support/database.ts'
import { spec } from '../../spec/spec.ts'
import { aChurch, rowsOf, Sender } from '../sync/a-church.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

const YEAR = new Date().getUTCFullYear()

/** Turns 13 in February of the year after the next. */
const BORN = `${YEAR - 11}-02-14`

async function aFamily() {
  const office = new Sender(database.pool, await aChurch(database.pool))
  const mother = await office.person('Ngozi', 'Eze')
  const child = await office.person('Tobi', 'Eze')
  const alert_consent = { guardian_id: mother, guardian_name: null, wording: null }
  await office.send('edit-member', {
    id: child,
    set: { date_of_birth: BORN, alert: 'Peanuts', guardians: [mother] },
    alert_consent,
  })
  const family = newId()
  await office.send('create-household', { id: family, name: 'Eze family', people: [mother, child] })
  return { office, mother, child, family }
}

/** Pulls as a phone that has everything up to `cursor`. */
async function pulled(office: Sender, cursor: { rev: number; epoch: string; lineage?: string | undefined }) {
  const page = await office.pull({ ...cursor, scope: 'door', shape: SHAPE }, 'door')
  expect(page.reset).toBe(false)
  return { members: rowsOf(page.tables.members), households: rowsOf(page.tables.households) }
}

spec('2 Families: childhood ends')
test('phones of ushers forget a child after the month of the birthday', async () => {
  const { office, mother, child, family } = await aFamily()
  const { rev, epoch, lineage } = await office.pull({}, 'door')
  const cursor = { rev, epoch, lineage }
  expect(await endChildhood(office.pool, office.church, `${YEAR + 2}-02-28`)).toBe(0)
  expect(await pulled(office, cursor)).toEqual({ members: [], households: [] })
  expect(await endChildhood(office.pool, office.church, `${YEAR + 2}-03-01`)).toBe(1)
  const { members, households } = await pulled(office, cursor)
  expect(members.map(({ id }) => id).toSorted()).toEqual([mother, child].toSorted())
  const ofFamilies = ['household_id', 'child_until', 'alert', 'guardians']
  expect(members.flatMap((row) => ofFamilies.filter((name) => row[name]))).toEqual([])
  expect(households).toEqual([expect.objectContaining({ id: family })])
  expect(households[0]?.name ?? null).toBeNull()
  expect(await endChildhood(office.pool, office.church, `${YEAR + 2}-03-01`)).toBe(0)
})

test('a door phone knows which brother is under 18, until he turns 18', async () => {
  const { office, child, family } = await aFamily()
  const [brother, lonely] = [await office.person('Obi', 'Eze'), await office.person('Ada', 'Uche')]
  for (const id of [brother, lonely])
    await office.send('edit-member', { id, set: { date_of_birth: `${YEAR - 15}-02-14` } })
  await office.send('join-household', { household_id: family, person_id: brother })
  const { rev, epoch, lineage, tables } = await office.pull({ shape: SHAPE }, 'door')
  const untilOf = (rows: Record<string, unknown>[], id: string) =>
    rows.find((row) => row.id === id)?.child_until ?? null
  const first = rowsOf(tables.members)
  expect(untilOf(first, brother)).toMatch(new RegExp(`^${YEAR - 2}-02-2[89]$`))
  expect(untilOf(first, lonely)).toBeNull()
  expect(await endChildhood(office.pool, office.church, `${YEAR + 1}-02-28`)).toBe(0)
  await office.send('edit-member', { id: child, set: { child: true } })
  expect(await endChildhood(office.pool, office.church, `${YEAR + 3}-03-01`)).toBe(2)
  const { members } = await pulled(office, { rev, epoch, lineage })
  expect(members.find(({ id }) => id === brother)).toMatchObject({ household_id: family })
  expect(untilOf(members, brother)).toBeNull()
  expect(await endChildhood(office.pool, office.church, `${YEAR + 3}-03-01`)).toBe(0)
})

test('check-ins of services 400 days ago are deleted, later ones stay', async () => {
  const { office, child } = await aFamily()
  const service = await office.service()
  for (const days of [500, 10]) {
    await office.send('check-in-child', { service_id: service, person_id: child, guardian_name: 'Ngozi' })
    await inChurch(database.pool, office.church, (tx) =>
      tx.query(`update child_events set happened_at = now() - $1 * interval '1 day'`, [days]),
    )
    await inChurch(database.pool, office.church, (tx) =>
      tx.query('update services set date_of_service = current_date - $1::int', [days]),
    )
    expect(await sweepChildEvents(office.pool, office.church)).toBe(days === 500 ? 1 : 0)
  }
})
