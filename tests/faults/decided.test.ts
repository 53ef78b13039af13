/** Tests that a phone learns an administrator's decision on a removed user's ops once the user is back. */
import { expect, test } from 'vitest'
import { flushAccounts } from '../../sync/client/push/flush-accounts.ts'
import { decideQuarantined } from '../../server/sync/push/decide-quarantined.ts'
import { aTeamMember } from '../server/sync/a-church.ts'
import type { Phone } from '../histories/phone.ts'
import type { ChurchInTown } from '../histories/world.ts'
import { expectNothingLost, mark, settledAt, sunday } from './sunday.ts'
import { spec } from '../spec/spec.ts'

const { church, phone: phoneIn } = sunday()

const MINUTE = 60_000

/** A user removed with marks on the phone, which went into quarantine. They are in the team again and signed in. */
async function backWith(marks: number) {
  const town = await church()
  const phone = await phoneIn(town)
  const opIds: string[] = []
  for (let index = 0; index < marks; index += 1) opIds.push(await mark(phone, index))
  await membership(town, phone, 'removed')
  await phone.church?.signOut('removed_from_team')
  await flushAccounts(phone.environment())
  await membership(town, phone, 'active')
  await phone.signIn(town.accounts[0]!)
  await phone.church?.syncNow()
  const decider = await aTeamMember(town.world.pool, town.id)
  const decide = (opId: string, accept: boolean) => decideQuarantined(town.world.pool, decider, opId, accept)
  return { town, phone, opIds, decide }
}

const membership = (town: ChurchInTown, phone: Phone, status: string) =>
  town.world.database.ownerPool.query(
    'update memberships set status = $3 where church_id = $1 and account_id = $2',
    [town.id, phone.account?.id, status],
  )

const entries = async ({ church: open }: Phone) => [
  ...((await open?.outbox.list()) ?? []),
  ...((await open?.outbox.received()) ?? []),
]
const states = async (phone: Phone) =>
  new Map((await entries(phone)).map(({ id, state, code, message }) => [id, [state, code, message]]))
const counts = ({ church: open }: Phone) => open?.outbox.counts.current()
const here = ({ church: open, town }: Phone) => open?.presences(town.service).current().total
const pushes = (phone: Phone) => {
  const seen: string[] = []
  phone.network.onTheWay = async (path, go) => {
    if (path.endsWith('/push')) seen.push(path)
    return go()
  }
  return seen
}

spec('Review: removed user', 'fault A decision while the phone was away')
test('accepted ops count, refused ops name the decider, the rest stays pending', async () => {
  const { town, phone, opIds, decide } = await backWith(3)
  const [taken, not, open] = opIds as [string, string, string]
  expect(counts(phone)).toMatchObject({ quarantined: 3, rejected: 0 })
  await decide(taken, true)
  await decide(not, false)
  phone.clockError = 10 * MINUTE
  await phone.church?.syncNow()
  expect(counts(phone)).toMatchObject({ pending: 0, quarantined: 1, rejected: 1 })
  const stand = await states(phone)
  expect(stand.get(taken)).toEqual(['received', undefined, undefined])
  expect(stand.get(not)).toEqual(['rejected', 'REFUSED', expect.stringContaining('An administrator')])
  expect(stand.get(open)?.[0]).toBe('quarantined')
  expect(here(phone)).toBe(1)
  await phone.church?.outbox.discard(not)
  expect(counts(phone)).toMatchObject({ rejected: 0 })
  const settled = await settledAt(town)
  expect(opIds.map((id) => settled.get(id)?.status)).toEqual(['applied', 'rejected', 'quarantined'])
})

spec('fault A decision while the phone was away')
test('polls at opening and every ten minutes while a decision is pending', async () => {
  const { town, phone, opIds, decide } = await backWith(1)
  const seen = pushes(phone)
  await phone.church?.syncNow()
  phone.clockError = 9 * MINUTE
  await phone.church?.syncNow()
  expect(seen).toHaveLength(0)
  phone.clockError = 10 * MINUTE
  await phone.church?.syncNow()
  expect(seen).toHaveLength(1)
  await decide(opIds[0]!, true)
  await phone.restart()
  await phone.church?.syncNow()
  expect(counts(phone)).toMatchObject({ quarantined: 0, rejected: 0 })
  const pushCount = seen.length
  phone.clockError = 30 * MINUTE
  await phone.church?.syncNow()
  await phone.restart()
  await phone.church?.syncNow()
  expect(seen).toHaveLength(pushCount)
  await expectNothingLost(town, phone)
})

spec('fault A decision while the phone was away')
test('a lost, forged or missing answer leaves the op pending for now', async () => {
  const { phone, opIds, decide } = await backWith(2)
  await decide(opIds[0]!, true)
  await decide(opIds[1]!, false)
  phone.clockError = 10 * MINUTE
  for (const fault of ['lost-answer', 'captive-portal', 'error-500', 'offline'] as const) {
    phone.network.faults.push(fault)
    await phone.church?.syncNow()
    expect(counts(phone)).toMatchObject({ quarantined: 2, rejected: 0 })
  }
  phone.network.faults.length = 0
  await phone.church?.syncNow()
  expect(counts(phone)).toMatchObject({ quarantined: 0, rejected: 1 })
})

spec('fault A decision while the phone was away')
test('two tabs polling give each op one state and equal counts', async () => {
  const { phone, opIds, decide } = await backWith(2)
  await decide(opIds[0]!, true)
  await decide(opIds[1]!, false)
  phone.clockError = 10 * MINUTE
  const other = await phone.tab()
  await Promise.all([other.syncNow(), phone.church?.syncNow()])
  expect(counts(phone)).toMatchObject({ quarantined: 0, rejected: 1 })
  expect(other.outbox.counts.current()).toMatchObject({ quarantined: 0, rejected: 1 })
  other.close()
})
