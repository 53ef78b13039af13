/** Tests reports of pending ops that users left on a phone. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../contract/ids.ts'
import { PROTOCOL } from '../../../contract/protocol.ts'
import { endByToken } from '../../../server/auth/start-and-end-session.ts'
import { sessionOf } from '../../support/session-of.ts'
import { aChurch, aTeamUser, Caller, change, type TestServer, openTestServer } from './test-server.ts'
import { spec } from '../../spec/spec.ts'

let testServer: TestServer
let owner: Caller
beforeAll(async () => {
  testServer = await openTestServer()
  owner = await aChurch(testServer)
})
afterAll(() => testServer.close())

/** This person logs in on the previous user's phone: the browser replaces that user's token. */
async function onPhoneOf(before: Caller, person: Caller): Promise<Caller> {
  await endByToken(testServer.database.pool, tokenOf(before))
  return naming(before, person)
}

const tokenOf = ({ bearer }: Caller) => bearer.authorization!.replace('Bearer ', '')

/** This person logs in anywhere and claims to use this phone. */
async function naming({ device }: Caller, person: Caller): Promise<Caller> {
  const { church, account } = person
  const whose = { accountId: account ?? '', churchId: church, device: { id: device, name: 'Test phone' } }
  const { token } = await sessionOf(testServer.database.pool, whose)
  return new Caller(testServer, church, account, token, device)
}

const pull = (who: Caller, more: Record<string, string | number> = {}) => {
  const { account, church, device } = who
  const query = Object.entries({ account, church, device, ...more }).map(
    ([name, value]) => `${name}=${value}`,
  )
  return who.get(`sync/pull?${query.join('&')}`)
}

/** The delivery status of an account, phone by phone. */
async function heldBy({ account }: Caller) {
  await testServer.app.deps.later.settled()
  type Line = { device_id: string; person: { id: string }; highest_seq: number; left: boolean }
  const lines = (await owner.get('custody')).body.data as Line[]
  const theirs = lines.filter(({ person }) => person.id === account)
  return theirs.map(({ device_id, highest_seq, left }) => [device_id, highest_seq, left])
}

/** The complete delivery status of an account. */
async function linesOf({ account }: Caller): Promise<Record<string, unknown>[]> {
  await testServer.app.deps.later.settled()
  const lines = (await owner.get('custody')).body.data as { person: { id: string } }[]
  return lines.filter(({ person }) => person.id === account)
}

/** Moves the last contact back so far that the next one is written down. */
const ageLastContact = ({ device }: Caller) =>
  change(testServer, `update devices set last_heard_at = now() - interval '7 minutes' where device_id = $1`, [
    device,
  ])

const ended = (because: string, { account }: Caller) =>
  change(testServer, 'update sessions set ended_at = now(), ended_because = $1 where account_id = $2', [
    because,
    account,
  ])

/** Two team users share one phone, and the second is logged in now. */
async function oneAfterTheOther() {
  const [ada, bola] = [await aTeamUser(testServer, owner.church), await aTeamUser(testServer, owner.church)]
  return { ada, bola: await onPhoneOf(ada, bola) }
}

spec('Device status: abandoned')
test('the signed-in user reports others’ pending ops and no number falls', async () => {
  const [ada, other] = [await aTeamUser(testServer, owner.church), await aTeamUser(testServer, owner.church)]
  await pull(ada, { highest_seq: 3 })
  expect(await heldBy(ada)).toEqual([[ada.device, 3, false]])
  const bola = await onPhoneOf(ada, other)
  await pull(bola, { others: `${ada.account}:5` })
  expect(await heldBy(ada)).toEqual([[ada.device, 5, true]])
  await pull(bola, { others: `${ada.account}:2,${ada.account}:1` })
  expect(await heldBy(ada)).toEqual([[ada.device, 5, true]])
})

test('ignores reports on users never seen there, other churches or phones', async () => {
  const { ada, bola } = await oneAfterTheOther()
  const never = await aTeamUser(testServer, owner.church)
  const elsewhere = await aChurch(testServer, 'Elsewhere')
  const stranger = await onPhoneOf(ada, elsewhere)
  const here = await onPhoneOf(ada, bola)
  await pull(here, { others: `${never.account}:7,${stranger.account}:7,${newId()}:7` })
  expect([await heldBy(never), await heldBy(stranger)]).toEqual([[], []])
  // Knowing another phone's id is not enough to report on it.
  const other = await aTeamUser(testServer, owner.church)
  await pull(other, { device: String(ada.device), others: `${ada.account}:7` })
  expect(await heldBy(ada)).toEqual([])
  await pull(here, { others: `${here.account}:7` })
  expect(await heldBy(here)).toEqual([[here.device, 0, false]])
})

/** Ada is logged in on her phone with three changes. Bola knows its id and is logged in elsewhere under it. */
async function aPhoneAndItsName() {
  const [ada, bola] = [await aTeamUser(testServer, owner.church), await aTeamUser(testServer, owner.church)]
  await pull(ada, { highest_seq: 3 })
  await linesOf(ada)
  await ageLastContact(ada)
  return { ada, bola: await naming(ada, bola) }
}

test.each([0, 9])('naming another’s phone changes none of its status (%d)', async (highest) => {
  const { ada, bola } = await aPhoneAndItsName()
  const before = await linesOf(ada)
  await pull(bola, { others: `${ada.account}:${highest}` })
  expect(await linesOf(ada)).toEqual(before)
})

test('pull, push, log-out and ended sessions change nothing of another account', async () => {
  const { ada, bola } = await aPhoneAndItsName()
  const before = await linesOf(ada)
  const { account, church, device } = bola
  await pull(bola, { highest_seq: 40 })
  const push = { protocol: PROTOCOL, account, church, device, nonce: newId(), highest_seq: 41 }
  const sent = { ...push, sent_at: new Date().toISOString(), ops: [] }
  expect((await bola.post('sync/push', sent)).status).toBe(200)
  expect((await bola.post('sync/push', { ...sent, account: ada.account })).status).toBe(409)
  await bola.post(`logout?account=${ada.account}&church=${church}&highest_seq=0`, {})
  await bola.post(`logout?account=${account}&church=${church}&highest_seq=42`, {})
  const headers = { 'x-narthex-device': String(device), 'x-narthex-highest-seq': '43' }
  await bola.call('POST', 'sync/push', { ...sent, account: ada.account }, headers)
  expect(await linesOf(ada)).toEqual(before)
  expect(await heldBy(bola)).toEqual([[device, 43, true]])
})

test.each(['ended_from_afar', 'password_changed', 'removed_from_team'])(
  'ignores reports on a user whose session was %s, until another log-in',
  async (because) => {
    const { ada, bola } = await aPhoneAndItsName()
    await ended(because, ada)
    const before = await linesOf(ada)
    await pull(bola, { others: `${ada.account}:0` })
    expect(await linesOf(ada)).toEqual(before)
    const here = await onPhoneOf(ada, await aTeamUser(testServer, owner.church))
    await pull(here, { others: `${ada.account}:5` })
    expect(await heldBy(ada)).toEqual([[ada.device, 5, true]])
  },
)

test('a report by others is marked as theirs until the phone’s own', async () => {
  const [ada, other] = [await aTeamUser(testServer, owner.church), await aTeamUser(testServer, owner.church)]
  await pull(ada, { highest_seq: 3 })
  await linesOf(ada)
  await ageLastContact(ada)
  const bola = await onPhoneOf(ada, other)
  const [own] = await linesOf(ada)
  expect(own).toMatchObject({ told_by: null })
  await pull(bola, { others: `${ada.account}:900000` })
  expect(await linesOf(ada)).toEqual([
    {
      ...own,
      highest_seq: 20_000,
      not_received: 20_000,
      unknown: { ...(own!.unknown as object), count: 20_000 },
      left: true,
      told_by: { id: bola.account, first_name: 'Tunde', last_name: 'Bello' },
    },
  ])
  const back = await onPhoneOf(bola, ada)
  expect(await linesOf(ada)).toMatchObject([{ highest_seq: 20_000, left: false }])
  await pull(back, { highest_seq: 3 })
  expect(await linesOf(ada)).toMatchObject([{ highest_seq: 3, not_received: 3, told_by: null }])
})

test('a lower report by others does not replace the log-out’s own', async () => {
  const ada = await aTeamUser(testServer, owner.church)
  await ada.post(`logout?account=${ada.account}&church=${ada.church}&highest_seq=8`, {})
  const bola = await naming(ada, await aTeamUser(testServer, owner.church))
  await pull(bola, { others: `${ada.account}:0` })
  expect(await linesOf(ada)).toMatchObject([{ highest_seq: 8, left: true, told_by: null }])
})

test('accepts reports on a removed user too', async () => {
  const { ada, bola } = await oneAfterTheOther()
  await change(testServer, `update memberships set status = 'removed' where account_id = $1`, [ada.account])
  await pull(bola, { others: `${ada.account}:4` })
  expect(await heldBy(ada)).toEqual([[ada.device, 4, true]])
})

test('late or repeated reports do not mark a returned user as gone', async () => {
  const { ada, bola } = await oneAfterTheOther()
  await pull(bola, { others: `${ada.account}:4` })
  await heldBy(ada)
  const back = await onPhoneOf(ada, ada)
  expect(await heldBy(ada)).toEqual([[ada.device, 4, false]])
  await pull(bola, { others: `${ada.account}:9` })
  expect(await heldBy(ada)).toEqual([[ada.device, 4, false]])
  await pull(back, { highest_seq: 6 })
  expect(await heldBy(ada)).toEqual([[ada.device, 6, false]])
})

test.each(['x', `${newId()}:-1`, `${newId()}:1e9`, `${newId()}:99999999999`, `${newId()}:`])(
  'refuses an unreadable report (%s), like any other',
  async (others) => {
    expect((await pull(owner, { others })).status).toBe(400)
  },
)

test('a log-out reports the pending ops and leaving the phone', async () => {
  const ada = await aTeamUser(testServer, owner.church)
  const query = `account=${ada.account}&church=${ada.church}&highest_seq=8`
  expect((await ada.post(`logout?${query}`, {})).status).toBe(200)
  expect(await heldBy(ada)).toEqual([[ada.device, 8, true]])
})

test('a log-out of another account or church ends and notes nothing', async () => {
  const ada = await aTeamUser(testServer, owner.church)
  for (const query of [`account=${newId()}&church=${owner.church}&highest_seq=8`, `church=${newId()}`])
    expect((await ada.post(`logout?${query}`, {})).body).toMatchObject({
      code: 'ACCOUNT_MISMATCH',
      message: expect.stringMatching(/^Nobody was logged out: .* reload the page and log out there\.$/),
    })
  expect((await ada.get('user')).status).toBe(200)
  expect((await ada.post('logout', {})).status).toBe(200)
  expect((await ada.get('user')).status).toBe(401)
  expect(await heldBy(ada)).toEqual([])
})

test('a log-out after the session ended still reports what stays', async () => {
  const ada = await aTeamUser(testServer, owner.church)
  await change(
    testServer,
    `update sessions set ended_at = now(), ended_because = 'ended_from_afar' where account_id = $1`,
    [ada.account],
  )
  const query = `account=${ada.account}&church=${ada.church}&highest_seq=8`
  const headers = { 'x-narthex-device': String(ada.device) }
  expect((await ada.call('POST', `logout?${query}`, {}, headers)).status).toBe(401)
  expect(await heldBy(ada)).toEqual([[ada.device, 8, false]])
  // Its ops in another church do not count in this one.
  const other = `account=${ada.account}&church=${newId()}&highest_seq=9`
  expect((await ada.call('POST', `logout?${other}`, {}, headers)).status).toBe(401)
  expect(await heldBy(ada)).toEqual([[ada.device, 8, false]])
})

test('a log-out of one account under another’s ended session reports nothing', async () => {
  const { ada, bola } = await oneAfterTheOther()
  await change(
    testServer,
    `update sessions set ended_at = now(), ended_because = 'ended_from_afar' where account_id = $1`,
    [bola.account],
  )
  const query = `account=${ada.account}&church=${ada.church}&highest_seq=8`
  const headers = { 'x-narthex-device': String(bola.device) }
  expect((await bola.call('POST', `logout?${query}`, {}, headers)).status).toBe(401)
  expect([await heldBy(ada), await heldBy(bola)]).toEqual([[], []])
})

/** Also works for another church. */
async function ofTwoChurches() {
  const ada = await aTeamUser(testServer, owner.church)
  const elsewhere = await aChurch(testServer, 'Elsewhere')
  await change(
    testServer,
    `insert into memberships (church_id, account_id, features) values ($1, $2, '{}')`,
    [elsewhere.church, ada.account],
  )
  const goTo = async ({ church }: Caller) => {
    expect((await ada.post('current-church', { church_id: church })).status).toBe(200)
    return new Caller(testServer, church, ada.account, tokenOf(ada), ada.device)
  }
  return { ada, elsewhere, goTo }
}

test('switching churches leaves the previous one until return or log-in there', async () => {
  const { ada, elsewhere, goTo } = await ofTwoChurches()
  await pull(ada, { highest_seq: 0 })
  const here = [[ada.device, 0, false]]
  const left = [[ada.device, 0, true]]
  expect(await heldBy(ada)).toEqual(here)
  await pull(await goTo(elsewhere), { highest_seq: 2 })
  expect(await heldBy(ada)).toEqual(left)
  await goTo(owner)
  expect(await heldBy(ada)).toEqual(here)
  const there = await goTo(elsewhere)
  // A log-in in that church alone is not a return to this one.
  const again = await onPhoneOf(ada, there)
  expect(await heldBy(ada)).toEqual(left)
  await onPhoneOf(again, ada)
  expect(await heldBy(ada)).toEqual(here)
})

test('switching churches reports nothing after silence or to the same church', async () => {
  const { ada, elsewhere, goTo } = await ofTwoChurches()
  await pull(ada, { highest_seq: 0 })
  await heldBy(ada)
  await goTo(owner)
  expect(await heldBy(ada)).toEqual([[ada.device, 0, false]])
  await ageLastContact(ada)
  await goTo(elsewhere)
  expect(await heldBy(ada)).toEqual([[ada.device, 0, false]])
})
