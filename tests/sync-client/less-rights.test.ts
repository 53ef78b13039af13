/** Whoever may see less of a church from now on: what the server told their screens before, and what was typed, leaves the phone. */
import { expect, test } from 'vitest'
import type { FeatureName } from '../../contract/features.ts'
import type { Church } from '../../sync/client/api.ts'
import { person } from './people-of-grace.ts'
import { ADA, newPhone, signedInAs } from './phone.ts'
import { newServer } from './server-double.ts'

const TOLD = { lines: [{ phone_number: '+2348035559999' }] }

const keepSomething = async ({ answers, drafts }: Church) => {
  await answers.keep('follow-ups', TOLD, answers.asking())
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
] as const)('from the scope %s to %s: kept answers and begun forms stay: %s', async (from, to, stays) => {
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
])('who held attendance and finance and now %s: what was kept stays: %s', async (features, stays) => {
  const phone = newPhone(newServer())
  const church = await phone.open(signedInAs(ADA, ['financeAccess', 'attendanceAccess']))
  await keepSomething(church)
  const again = await phone.open(signedInAs(ADA, features))
  church.close()
  expect(await keptIn(again)).toEqual([stays, stays])
})

test('what was asked before the scope saw less is not kept when its answer comes after; what is asked then is', async () => {
  const server = newServer()
  server.put('members', [person('Ada', 'Obi')])
  const { answers, syncNow } = await newPhone(server).open()
  await syncNow()
  const asked = answers.asking()
  server.scope = 'door'
  server.put('members', [person('Bola', 'Ade')])
  await syncNow()
  await answers.keep('follow-ups', TOLD, asked)
  expect(await answers.last('follow-ups')).toBeNull()
  await answers.keep('follow-ups', TOLD, answers.asking())
  expect(await answers.last('follow-ups')).toMatchObject({ answer: TOLD })
})

test('what was asked before a feature was taken is not kept when its answer comes after, in a tab that is still open either', async () => {
  const phone = newPhone(newServer())
  const tab = await phone.open(signedInAs(ADA, ['financeAccess', 'attendanceAccess']))
  const asked = tab.answers.asking()
  const again = await phone.open(signedInAs(ADA, ['attendanceAccess']))
  await tab.answers.keep('follow-ups', TOLD, asked)
  expect(await again.answers.last('follow-ups')).toBeNull()
})

test('what was asked before a sign-out is not kept once the account is back', async () => {
  const phone = newPhone(newServer())
  const [tab, other] = [await phone.open(), await phone.resume()]
  const asked = other.answers.asking()
  await asked
  await tab.signOut()
  const back = await phone.open()
  await other.answers.keep('follow-ups', TOLD, asked)
  expect(await back.answers.last('follow-ups')).toBeNull()
})

test('what was asked before a reset that sees as much is kept', async () => {
  const server = newServer()
  server.put('members', [person('Ada', 'Obi')])
  const { answers, syncNow } = await newPhone(server).open()
  await syncNow()
  const asked = answers.asking()
  server.epoch = crypto.randomUUID()
  await syncNow()
  await answers.keep('follow-ups', TOLD, asked)
  expect(await answers.last('follow-ups')).not.toBeNull()
})
