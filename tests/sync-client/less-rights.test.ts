/** Whoever may see less of a church from now on: what the server told their screens before, and what was typed, leaves the phone. */
import { expect, test } from 'vitest'
import type { FeatureName } from '../../contract/features.ts'
import type { Church } from '../../sync/client/api.ts'
import { person } from './people-of-grace.ts'
import { ADA, newPhone, signedInAs } from './phone.ts'
import { newServer } from './server-double.ts'

const keepSomething = async ({ answers, drafts }: Church) => {
  await answers.keep('follow-ups', { lines: [{ phone_number: '+2348035559999' }] })
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
