/** Tests that an account with fewer rights loses cached answers and drafts. */
import { expect, test } from 'vitest'
import type { FeatureName } from '../../contract/features.ts'
import type { Church } from '../../sync/client/api.ts'
import { person } from './people-of-grace.ts'
import { ADA, newPhone, signedInAs } from './phone.ts'
import { newServer } from './server-double.ts'

const ANSWER = { lines: [{ phone_number: '+2348035559999' }] }

const keepSomething = async ({ answers, drafts }: Church) => {
  await answers.keep('follow-ups', ANSWER, answers.asking())
  await drafts.write('edit-member:1', { phone_number: '+2348035559999' })
}
const keptIn = async ({ answers, drafts }: Church) => [
  (await answers.last('follow-ups')) !== null,
  (await drafts.read('edit-member:1')) !== null,
]

test.each([
  ['members', 'door', false],
  ['door', 'none', false],
  ['members', 'none', false],
  ['door', 'members', true],
  ['members', 'members', true],
] as const)('from the scope %s to %s: cached answers and drafts stay: %s', async (from, to, stays) => {
  const server = newServer()
  server.scope = from
  server.put('members', [person('Ada', 'Obi')])
  const church = await newPhone(server).open()
  await church.syncNow()
  await keepSomething(church)
  server.scope = to
  server.put('members', [person('Bola', 'Ade')])
  await church.syncNow()
  expect(church.scope).toBe(to)
  expect(await keptIn(church)).toEqual([stays, stays])
})

test.each<[FeatureName[], boolean]>([
  [['attendanceAccess'], false],
  [['attendanceAccess', 'eventsAccess'], false],
  [['attendanceAccess', 'financeAccess'], true],
  [['attendanceAccess', 'financeAccess', 'teamsAccess'], true],
])('held attendance and finance and now %s: cached answers stay: %s', async (features, stays) => {
  const phone = newPhone(newServer())
  const church = await phone.open(signedInAs(ADA, ['financeAccess', 'attendanceAccess']))
  await keepSomething(church)
  const again = await phone.open(signedInAs(ADA, features))
  church.close()
  expect(await keptIn(again)).toEqual([stays, stays])
})

test('drops answers requested before the scope shrank, keeps later ones', async () => {
  const server = newServer()
  server.put('members', [person('Ada', 'Obi')])
  const { answers, syncNow } = await newPhone(server).open()
  await syncNow()
  const rightsAtRequest = answers.asking()
  server.scope = 'door'
  server.put('members', [person('Bola', 'Ade')])
  await syncNow()
  await answers.keep('follow-ups', ANSWER, rightsAtRequest)
  expect(await answers.last('follow-ups')).toBeNull()
  await answers.keep('follow-ups', ANSWER, answers.asking())
  expect(await answers.last('follow-ups')).toMatchObject({ answer: ANSWER })
})

test('drops answers requested before a feature was removed, in other tabs too', async () => {
  const phone = newPhone(newServer())
  const tab = await phone.open(signedInAs(ADA, ['financeAccess', 'attendanceAccess']))
  const rightsAtRequest = tab.answers.asking()
  const again = await phone.open(signedInAs(ADA, ['attendanceAccess']))
  await tab.answers.keep('follow-ups', ANSWER, rightsAtRequest)
  expect(await again.answers.last('follow-ups')).toBeNull()
})

test('drops answers requested before a sign-out', async () => {
  const phone = newPhone(newServer())
  const [tab, other] = [await phone.open(), await phone.resume()]
  const rightsAtRequest = other.answers.asking()
  await rightsAtRequest
  await tab.signOut()
  const back = await phone.open()
  await other.answers.keep('follow-ups', ANSWER, rightsAtRequest)
  expect(await back.answers.last('follow-ups')).toBeNull()
})

test('keeps answers requested before a reset of equal rights', async () => {
  const server = newServer()
  server.put('members', [person('Ada', 'Obi')])
  const { answers, syncNow } = await newPhone(server).open()
  await syncNow()
  const rightsAtRequest = answers.asking()
  server.epoch = crypto.randomUUID()
  await syncNow()
  await answers.keep('follow-ups', ANSWER, rightsAtRequest)
  expect(await answers.last('follow-ups')).not.toBeNull()
})
