/** Tests that a child's alert is kept only with a guardian's consent, which the server records. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../../contract/ids.ts'
import { inChurch } from '../../../server/db/in-church.ts'
import { freshDatabase, type TestDatabase } from '../../support/database.ts'
import { spec } from '../../spec/spec.ts'
import { aChurch, Sender } from './a-church.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

async function aFamily() {
  const office = new Sender(database.pool, await aChurch(database.pool))
  const mother = await office.person('Ngozi', 'Eze')
  const child = await office.person('Tobi', 'Eze')
  return { office, mother, child }
}

const read = <Row extends object>({ church }: Sender, text: string) =>
  inChurch(database.pool, church, async (tx) => (await tx.query<Row>(text)).rows)

const alertOf = async (office: Sender, id: string) =>
  (await read<{ alert: string | null }>(office, `select alert from members where id = '${id}'`))[0]?.alert

const consents = (office: Sender) =>
  read(
    office,
    `select member_id, guardian_id, guardian_name, wording, channel, given from consents where purpose = 'alert'`,
  )

spec('2 Families: alert')
it('keeps an alert with the consent and records who agreed', async () => {
  const { office, mother, child } = await aFamily()
  const alert_consent = { guardian_id: mother, guardian_name: null, wording: 'I agree.' }
  const args = { id: child, set: { alert: 'Peanuts', child: true }, alert_consent }
  const result = await office.send('edit-member', args)
  expect(result).toMatchObject({ status: 'applied' })
  expect(result.message).toBeUndefined()
  expect(await alertOf(office, child)).toBe('Peanuts')
  expect(await consents(office)).toEqual([
    {
      member_id: child,
      guardian_id: mother,
      guardian_name: 'Ngozi Eze',
      wording: 'I agree.',
      channel: 'administrator',
      given: true,
    },
  ])
  // The consent on record also covers a later change.
  await office.send('edit-member', { id: child, set: { alert: 'Peanuts and milk' } })
  expect(await alertOf(office, child)).toBe('Peanuts and milk')
})

it('leaves out an alert that nobody agreed to and says so', async () => {
  const { office, child } = await aFamily()
  const result = await office.send('edit-member', { id: child, set: { alert: 'Peanuts', city: 'Jos' } })
  expect(result).toMatchObject({ status: 'applied', message: expect.stringContaining('guardian’s consent') })
  expect(await read(office, `select alert, city from members where id = '${child}'`)).toEqual([
    { alert: null, city: 'Jos' },
  ])
  const id = newId()
  const added = await office.send('add-member', { id, first_name: 'Ife', alert: 'Milk', child: true })
  expect(added.message).toContain('guardian’s consent')
  expect(await alertOf(office, id)).toBeNull()
  const removed = await office.send('edit-member', { id: child, set: { alert: null } })
  expect(removed.message).toBeUndefined()
})

it('rejects a consent without a guardian', async () => {
  const { office, child } = await aFamily()
  const alert_consent = { guardian_id: null, guardian_name: ' ', wording: null }
  const result = await office.send('edit-member', { id: child, set: { alert: 'Peanuts' }, alert_consent })
  expect(result).toMatchObject({
    status: 'rejected',
    message: 'Please name the guardian who agrees.',
    mendable: true,
  })
})

const CONSENT = (guardian_id: string | null, guardian_name: string | null = null) => ({
  guardian_id,
  guardian_name,
  wording: null,
})

it('ends the consent with its alert, so a new one needs it again', async () => {
  const { office, mother, child } = await aFamily()
  const alert_consent = CONSENT(mother)
  const edit = (set: object, more: object = {}) => office.op('edit-member', { id: child, set, ...more })
  await office.push(edit({ alert: 'Peanuts', child: true }, { alert_consent }))
  await office.push(edit({ alert: null }))
  expect(await read(office, `select revoked_at is not null as ended from consents`)).toEqual([
    { ended: true },
  ])
  const [again] = (await office.push(edit({ alert: 'Milk' }))).results
  expect(again?.message).toContain('guardian’s consent')
  expect(await alertOf(office, child)).toBeNull()
  await office.push(edit({ alert: 'Milk' }, { alert_consent }))
  // In one batch too.
  const { results } = await office.push(edit({ alert: null }), edit({ alert: 'Eggs' }))
  expect(results[1]?.message).toContain('guardian’s consent')
  expect(await alertOf(office, child)).toBeNull()
})

it('an usher cannot record a consent for a known child', async () => {
  const { office, mother, child } = await aFamily()
  const usher = new Sender(database.pool, office.church, { features: ['attendanceAccess'] })
  await office.send('edit-member', { id: child, set: { child: true, phone_number: '08035550101' } })
  const service_id = await office.service()
  const typed = { first_name: 'Tobi', last_name: 'Eze', alert: 'Nuts', guardians: [mother], child: true }
  const anyone = { alert_consent: CONSENT(null, 'Anyone'), service_id }
  const phone_number = '08035550101'
  await usher.send('capture-first-timer', { id: newId(), ...typed, ...anyone, phone_number })
  await usher.send('capture-first-timer', { id: child, ...typed, ...anyone })
  expect(await consents(office)).toEqual([])
  expect(await alertOf(office, child)).toBeNull()
  // A new child's parent is asked at the door.
  const id = newId()
  await usher.send('capture-first-timer', { id, ...typed, ...anyone, first_name: 'Ife' })
  expect(await consents(office)).toEqual([
    expect.objectContaining({ member_id: id, guardian_name: 'Anyone' }),
  ])
})

it('keeps an alert of children only', async () => {
  const { office, mother, child } = await aFamily()
  const alert_consent = CONSENT(child)
  const adult = await office.send('edit-member', {
    id: mother,
    set: { alert: 'Peanuts', city: 'Jos' },
    alert_consent,
  })
  expect(adult.message).toContain('belongs to a child')
  expect(await read(office, `select alert, city from members where id = '${mother}'`)).toEqual([
    { alert: null, city: 'Jos' },
  ])
  expect(await consents(office)).toEqual([])
})

it('a child or somebody under 18 cannot agree', async () => {
  const { office, mother, child } = await aFamily()
  await office.send('edit-member', {
    id: mother,
    set: { date_of_birth: `${new Date().getUTCFullYear() - 15}-01-01` },
  })
  for (const guardian of [child, mother]) {
    const args = {
      id: child,
      set: { alert: 'Peanuts', child: true },
      alert_consent: CONSENT(guardian),
    }
    expect(await office.send('edit-member', args)).toMatchObject({
      status: 'rejected',
      code: 'NO_GUARDIAN',
      mendable: true,
    })
  }
})
