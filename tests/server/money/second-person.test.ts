/** A second person above the limit must be somebody whom the requester did not bring in. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FeatureName } from '../../../contract/features.ts'
import { newId } from '../../../contract/new-id.ts'
import { localTime } from '../../../contract/calendar/days.ts'
import { tokenHash, newToken } from '../../../server/auth/secrets.ts'
import { useInvite } from '../../../server/auth/team/invites.ts'
import { joinTeam } from '../../../server/auth/team/accept-invite.ts'
import { inChurch } from '../../../server/db/in-church.ts'
import { accountHolder } from '../../../server/providers/payments/sandbox/transfers.ts'
import { fillWallet } from '../../support/fill-wallet.ts'
import {
  aChurch,
  aTeamUser,
  change,
  openTestServer,
  today,
  type Caller,
  type TestServer,
} from '../church/test-server.ts'
import { spec } from '../../spec/spec.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer()
})
afterAll(() => testServer.close())

const LIMIT = 1000
async function church(limit: number | null = LIMIT) {
  const owner = await aChurch(testServer)
  await fillWallet(testServer.database.pool, owner.church, 10_000_000)
  await owner.put('church', { settings: { transfer_limit: limit } })
  return owner
}
function transferOf(amount: number) {
  const account = { accountNumber: '0123456780', bankCode: '058' }
  return { ...account, id: newId(), amount, accountName: accountHolder(account)! }
}
const ask = async (who: Caller, amount: number) => (await who.post('transfer', transferOf(amount))).body.data
const approve = async (who: Caller, { id }: { id: string }) =>
  (await who.post(`transfers/${id}/approve`, {})).status
const look = async (who: Caller, { id }: { id: string }) => (await who.get(`transfers/${id}`)).body.data
const newcomer = async (owner: Caller, features: FeatureName[] = ['financeAccess']) => {
  const user = await aTeamUser(testServer, owner.church, features)
  await change(testServer, 'update memberships set joined_at = now() where account_id = $1', [user.account])
  return user
}
/** Sends this person an invite by each of `inviters`, as if one after the other, and accepts. */
async function invited(owner: Caller, inviters: Caller[], days = 30) {
  const user = await aTeamUser(testServer, owner.church, ['financeAccess', 'teamsAccess'])
  await change(testServer, `update memberships set status = 'removed' where account_id = $1`, [user.account])
  const [token, sender] = [newToken(), inviters.at(-1)!]
  await change(
    testServer,
    `insert into invites (reference_hash, church_id, email, first_name, last_name, features, invited_by, senders, expires_at)
     values ($1, $2, $3, 'Bola', 'Ade', '{financeAccess,teamsAccess}', $4, $5, now() + interval '1 day')`,
    [
      tokenHash(token),
      owner.church,
      `${newId()}@mail.example`,
      sender.account,
      inviters.map((one) => one.account),
    ],
  )
  await inChurch(testServer.database.pool, owner.church, async (tx) => {
    const invite = (await useInvite(tx, token))!
    const person = { first_name: 'Bola', last_name: 'Ade', phone_number: null, date_of_birth: null }
    await joinTeam(tx, invite, { ...person, accountId: user.account! })
  })
  await change(
    testServer,
    'update memberships set joined_at = joined_at - make_interval(days => $2) where account_id = $1',
    [user.account, days],
  )
  return user
}

test('refuses an approver whom the asker invited', async () => {
  const owner = await church()
  const asker = await aTeamUser(testServer, owner.church, ['financeAccess', 'teamsAccess'])
  const sock = await invited(owner, [asker])
  const transfer = await ask(asker, 5000)
  expect(transfer).toMatchObject({
    waits_for: 'approval',
    approvers: ['Tunde Bello'],
    why_not_approve: 'own_request',
  })
  expect(await approve(sock, transfer)).toBe(403)
  expect(await look(sock, transfer)).toMatchObject({
    you_may_approve: false,
    why_not_approve: 'invited_by_asker',
  })
  expect(await approve(owner, transfer)).toBe(200)
})

test.each([
  ['an invite that another person sent again', (asker: Caller, other: Caller) => [asker, other]],
  ['an invite that the asker sent again', (asker: Caller, other: Caller) => [other, asker]],
])('refuses an approver of %s', async (_, inviters) => {
  const owner = await church()
  const asker = await aTeamUser(testServer, owner.church, ['financeAccess', 'teamsAccess'])
  const other = await aTeamUser(testServer, owner.church, ['teamsAccess', 'financeAccess'])
  const sock = await invited(owner, inviters(asker, other))
  const transfer = await ask(asker, 5000)
  expect(await approve(sock, transfer)).toBe(403)
  expect(await approve(other, transfer)).toBe(200)
})

test('refuses an approver invited by somebody whom the asker invited', async () => {
  const owner = await church()
  const asker = await aTeamUser(testServer, owner.church, ['financeAccess', 'teamsAccess'])
  const between = await invited(owner, [asker])
  const sock = await invited(owner, [between])
  expect(await approve(sock, await ask(asker, 5000))).toBe(403)
})

test('refuses an approver whose access began after the transfer', async () => {
  const owner = await church()
  const asker = await aTeamUser(testServer, owner.church, ['financeAccess', 'teamsAccess'])
  const usher = await aTeamUser(testServer, owner.church, ['attendanceAccess'])
  const transfer = await ask(asker, 5000)
  const late = await newcomer(owner)
  await change(testServer, `update memberships set features = '{financeAccess}' where account_id = $1`, [
    usher.account,
  ])
  expect(await approve(usher, transfer)).toBe(403)
  expect(await approve(late, transfer)).toBe(403)
  expect(await approve(usher, await ask(asker, 5000)), 'a later transfer').toBe(200)
})

test('counts a return to the team as joining', async () => {
  const owner = await church()
  const asker = await aTeamUser(testServer, owner.church, ['financeAccess', 'teamsAccess'])
  const other = await aTeamUser(testServer, owner.church, ['financeAccess', 'teamsAccess'])
  const transfer = await ask(asker, 5000)
  const back = await invited(owner, [other], 0)
  expect(await approve(back, transfer)).toBe(403)
})

test('the owner needs a colleague of seven days', async () => {
  const owner = await church()
  const late = await newcomer(owner)
  expect((await ask(owner, 5000)).status, 'nobody can be the second person yet').toBe('success')
  const long = await aTeamUser(testServer, owner.church, ['financeAccess'])
  const transfer = await ask(owner, 5000)
  expect(transfer).toMatchObject({ waits_for: 'approval', approvers: ['Tunde Bello'] })
  expect(await approve(late, transfer)).toBe(403)
  expect((await look(late, transfer)).why_not_approve).toBe('joined_lately')
  expect(await approve(owner, transfer)).toBe(400)
  expect(await approve(long, transfer)).toBe(200)
})

test('a new owner does not approve the former owner’s requests', async () => {
  const owner = await church()
  const sock = await invited(owner, [owner])
  await aTeamUser(testServer, owner.church, ['financeAccess'])
  const handOver = async (from: Caller, to: Caller) => {
    await change(testServer, 'update memberships set is_owner = false, features = $2 where account_id = $1', [
      from.account,
      ['financeAccess', 'teamsAccess'],
    ])
    await change(testServer, 'update memberships set is_owner = true where account_id = $1', [to.account])
  }
  const transfer = await ask(owner, 5000)
  await handOver(owner, sock)
  expect(await approve(sock, transfer)).toBe(403)
  const next = await ask(owner, 5000)
  expect(next.waits_for).toBe('approval')
  expect(await approve(sock, next)).toBe(403)
  await change(
    testServer,
    `update right_periods set held_from = now() - interval '8 days' where account_id = $1 and feature = 'owner'`,
    [sock.account],
  )
  expect(await approve(sock, next)).toBe(200)
})

test('a raised limit counts from the next day', async () => {
  const owner = await church()
  await aTeamUser(testServer, owner.church, ['financeAccess'])
  await owner.put('church', { settings: { transfer_limit: 9_000 } })
  expect((await ask(owner, 5000)).waits_for).toBe('approval')
  await owner.put('church', { settings: { transfer_limit: null } })
  expect((await ask(owner, 5000)).waits_for).toBe('approval')
  await change(
    testServer,
    `update churches set settings = jsonb_set(settings, '{transfer_limit_before,day}', '"2026-01-01"') where church_id = $1`,
    [owner.church],
  )
  expect((await ask(owner, 5000)).status).toBe('success')
})

/** A time zone where the clock shows an hour from `from` to before `to` now. */
const zoneAt = (from: number, to: number) =>
  Intl.supportedValuesOf('timeZone').find((zone) => {
    const hour = Number(localTime(zone, new Date()).slice(11, 13))
    return hour >= from && hour < to
  })!

/** A church whose local time is late, so a request of three hours ago was made today. */
async function lateChurch() {
  const owner = await church()
  await aTeamUser(testServer, owner.church, ['financeAccess'])
  await owner.put('church', { time_zone: zoneAt(12, 24) })
  await change(
    testServer,
    `update churches set settings = settings - 'time_zone_changed_at' where church_id = $1`,
    [owner.church],
  )
  return owner
}

spec('Transfer: second person')
test('a time-zone change begins no new day for the limit', async () => {
  const owner = await lateChurch()
  expect((await ask(owner, 1000)).status).toBe('success')
  await change(
    testServer,
    `update transactions set created_at = now() - interval '3 hours' where church_id = $1 and type = 'transfer'`,
    [owner.church],
  )
  expect((await owner.put('church', { time_zone: zoneAt(0, 2) })).status).toBe(200)
  expect((await ask(owner, 1)).waits_for).toBe('approval')
  await owner.put('church', { time_zone: zoneAt(12, 24) })
  await owner.put('church', { time_zone: zoneAt(0, 2) })
  expect((await ask(owner, 1)).waits_for, 'after further changes').toBe('approval')
  await change(
    testServer,
    `update churches set settings = jsonb_set(settings, '{time_zone_changed_at}', to_jsonb(now() - interval '25 hours'))
     where church_id = $1`,
    [owner.church],
  )
  await owner.put('church', { churchName: 'Grace', time_zone: zoneAt(0, 2) })
  for (const { id } of (await owner.get('transfers?open=true')).body.data)
    await owner.post(`transfers/${id}/decline`, {})
  expect((await ask(owner, 1000)).status, 'a day later').toBe('success')
})

test('a time-zone change brings no raised limit forward', async () => {
  const owner = await lateChurch()
  await owner.put('church', { settings: { transfer_limit: 9_000 } })
  await owner.put('church', { time_zone: zoneAt(0, 2) })
  expect((await ask(owner, 5000)).waits_for).toBe('approval')
  await owner.put('church', { settings: { transfer_limit: 20_000 } })
  expect((await ask(owner, 5000)).waits_for, 'raised once more').toBe('approval')
})

test('changing time zone and limit in one call keeps today’s limit', async () => {
  const owner = await lateChurch()
  await owner.put('church', { time_zone: zoneAt(0, 2), settings: { transfer_limit: 9_000 } })
  expect((await ask(owner, 5000)).waits_for).toBe('approval')
})

/** As if the church's clock had passed midnight. */
const pastMidnight = (owner: Caller) =>
  change(
    testServer,
    `update churches set settings = jsonb_set(settings, '{transfer_limit_before,day}', '"2020-01-01"') where church_id = $1`,
    [owner.church],
  )

test('a limit raised soon after a time-zone change waits a day', async () => {
  const owner = await lateChurch()
  await owner.put('church', { time_zone: zoneAt(0, 2) })
  await owner.put('church', { settings: { transfer_limit: 9_000 } })
  await pastMidnight(owner)
  expect((await ask(owner, 5000)).waits_for).toBe('approval')
})

test('lowering a raised limit before raising it again brings it no earlier', async () => {
  const owner = await lateChurch()
  await owner.put('church', { settings: { transfer_limit: 9_000 } })
  await owner.put('church', { time_zone: zoneAt(0, 2) })
  await owner.put('church', { settings: { transfer_limit: LIMIT } })
  await owner.put('church', { settings: { transfer_limit: 9_000 } })
  await pastMidnight(owner)
  expect((await ask(owner, 5000)).waits_for).toBe('approval')
})

test('a declined transfer does not count toward the day', async () => {
  const owner = await church()
  const second = await aTeamUser(testServer, owner.church, ['financeAccess'])
  const transfer = await ask(owner, 5000)
  expect((await ask(owner, 1)).waits_for, 'the day is used up').toBe('approval')
  expect((await ask(second, 1000)).status, 'the limit counts per person').toBe('success')
  for (const { id } of (await owner.get('transfers?open=true')).body.data)
    await owner.post(`transfers/${id}/decline`, {})
  expect((await look(owner, transfer)).status).toBe('failed')
  expect((await ask(owner, 1000)).status).toBe('success')
})

test('parallel transfers of one person never pass the limit alone', async () => {
  const owner = await church()
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 1200 }), { minLength: 2, maxLength: 6 }),
      async (amounts) => {
        const asker = await aTeamUser(testServer, owner.church, ['financeAccess'])
        const requested = await Promise.all(amounts.map((amount) => ask(asker, amount)))
        const sent = requested.filter(
          ({ waits_for, status }) => waits_for !== 'approval' && status !== 'failed',
        )
        expect(sent.reduce((sum, { amount }) => sum + amount, 0)).toBeLessThanOrEqual(LIMIT)
      },
    ),
    { numRuns: 15 },
  )
})

test('refuses an expense decided by somebody whom its requester invited', async () => {
  const owner = await church()
  const asker = await aTeamUser(testServer, owner.church, ['financeAccess', 'teamsAccess'])
  const sock = await invited(owner, [asker])
  const typed = {
    name: 'Fuel',
    amount: 5000,
    currency: 'naira',
    purpose: 'Generator',
    date_of_expense: today(),
  }
  const { id } = (await asker.post('expense', typed)).body.data
  const decide = (who: Caller) => who.post('updateExpenseStatus', { id, status: 'approved' })
  expect((await decide(sock)).body.code).toBe('OWN_REQUEST')
  expect((await decide(owner)).status).toBe(200)
  expect((await sock.post(`expense/${id}/reverse`, { reason: 'Wrong' })).body.code).toBe('OWN_REQUEST')
  expect((await owner.post(`expense/${id}/reverse`, { reason: 'Wrong' })).status).toBe(201)
})

test('refuses a used id with another amount, bank, account or name', async () => {
  const owner = await church(null)
  const typed = transferOf(100)
  const first = await owner.post('transfer', typed)
  const other = { accountNumber: '0123456760', bankCode: '058' }
  for (const changed of [
    { amount: 4000 },
    { bankCode: '011' },
    { accountName: 'SOMEBODY ELSE' },
    { ...other, accountName: accountHolder(other)! },
  ]) {
    const again = await owner.post('transfer', { ...typed, ...changed })
    expect([again.status, again.body.code]).toEqual([409, 'ALREADY_EXISTS'])
  }
  expect((await owner.post('transfer', typed)).body.data).toEqual(first.body.data)
  const id = newId()
  const sent = await Promise.all(
    [100, 200, 300].map((amount) => owner.post('transfer', { ...typed, id, amount })),
  )
  expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
})

test('refuses a used id with another SMS, the same repeats the answer', async () => {
  const owner = await church()
  const sms = {
    id: newId(),
    message: 'Come at nine',
    recepientPhones: ['+2348030021000'],
    consent_stated: true,
    send_in_quiet_hours: true,
  }
  const first = await owner.post('sendBulkSmsNotification', sms)
  expect(first.status).toBeLessThan(300)
  for (const changed of [{ message: 'Come at ten' }, { recepientPhones: ['+2348030021001'] }]) {
    const again = await owner.post('sendBulkSmsNotification', { ...sms, ...changed })
    expect([again.status, again.body.code]).toEqual([409, 'ALREADY_EXISTS'])
  }
  expect((await owner.post('sendBulkSmsNotification', sms)).body.data.id).toBe(sms.id)
})
