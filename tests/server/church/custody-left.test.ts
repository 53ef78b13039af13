import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../contract/ids.ts'
import { PROTOCOL } from '../../../contract/protocol.ts'
import { endByToken } from '../../../server/auth/end-session.ts'
import { sessionOf } from '../../support/session-of.ts'
import { aChurch, aTeamUser, Caller, change, type House, openHouse } from './a-house.ts'

let house: House
let owner: Caller
beforeAll(async () => {
  house = await openHouse()
  owner = await aChurch(house)
})
afterAll(() => house.close())

/** This person signs in, on the phone of the one before: the browser gives that one's token away for theirs. */
async function onPhoneOf(before: Caller, person: Caller): Promise<Caller> {
  await endByToken(house.database.pool, tokenOf(before))
  return naming(before, person)
}

const tokenOf = ({ bearer }: Caller) => bearer.authorization!.replace('Bearer ', '')

/** This person signs in, wherever, and says that it is this phone. */
async function naming({ device }: Caller, person: Caller): Promise<Caller> {
  const { church, account } = person
  const whose = { accountId: account ?? '', churchId: church, device: { id: device, name: 'Test phone' } }
  const { token } = await sessionOf(house.database.pool, whose)
  return new Caller(house, church, account, token, device)
}

const pull = (who: Caller, more: Record<string, string | number> = {}) => {
  const { account, church, device } = who
  const query = Object.entries({ account, church, device, ...more }).map(
    ([name, value]) => `${name}=${value}`,
  )
  return who.get(`sync/pull?${query.join('&')}`)
}

/** What custody says of an account, phone by phone. */
async function heldBy({ account }: Caller) {
  await house.app.deps.later.settled()
  type Line = { device_id: string; person: { id: string }; highest_seq: number; left: boolean }
  const lines = (await owner.get('custody')).body.data as Line[]
  const theirs = lines.filter(({ person }) => person.id === account)
  return theirs.map(({ device_id, highest_seq, left }) => [device_id, highest_seq, left])
}

/** All that custody says of an account. */
async function linesOf({ account }: Caller): Promise<Record<string, unknown>[]> {
  await house.app.deps.later.settled()
  const lines = (await owner.get('custody')).body.data as { person: { id: string } }[]
  return lines.filter(({ person }) => person.id === account)
}

/** Long enough ago for each word to be written down. */
const heardLongAgo = ({ device }: Caller) =>
  change(house, `update devices set last_heard_at = now() - interval '7 minutes' where device_id = $1`, [
    device,
  ])

const ended = (because: string, { account }: Caller) =>
  change(house, 'update sessions set ended_at = now(), ended_because = $1 where account_id = $2', [
    because,
    account,
  ])

/** Two of the team, one phone: the second is in on it now. */
async function oneAfterTheOther() {
  const [ada, bola] = [await aTeamUser(house, owner.church), await aTeamUser(house, owner.church)]
  return { ada, bola: await onPhoneOf(ada, bola) }
}

test('who is in says how much others have left on the phone, and no number falls', async () => {
  const [ada, other] = [await aTeamUser(house, owner.church), await aTeamUser(house, owner.church)]
  await pull(ada, { highest_seq: 3 })
  expect(await heldBy(ada)).toEqual([[ada.device, 3, false]])
  const bola = await onPhoneOf(ada, other)
  await pull(bola, { others: `${ada.account}:5` })
  expect(await heldBy(ada)).toEqual([[ada.device, 5, true]])
  await pull(bola, { others: `${ada.account}:2,${ada.account}:1` })
  expect(await heldBy(ada)).toEqual([[ada.device, 5, true]])
})

test('nothing is taken of who never signed in on the phone, of another church, or of another phone', async () => {
  const { ada, bola } = await oneAfterTheOther()
  const never = await aTeamUser(house, owner.church)
  const elsewhere = await aChurch(house, 'Elsewhere')
  const stranger = await onPhoneOf(ada, elsewhere)
  const here = await onPhoneOf(ada, bola)
  await pull(here, { others: `${never.account}:7,${stranger.account}:7,${newId()}:7` })
  expect([await heldBy(never), await heldBy(stranger)]).toEqual([[], []])
  // Whoever knows another phone's id says nothing of it.
  const other = await aTeamUser(house, owner.church)
  await pull(other, { device: String(ada.device), others: `${ada.account}:7` })
  expect(await heldBy(ada)).toEqual([])
  await pull(here, { others: `${here.account}:7` })
  expect(await heldBy(here)).toEqual([[here.device, 0, false]])
})

/** Ada is in on her phone with three changes; Bola knows its id and is in elsewhere, under that id. */
async function aPhoneAndItsName() {
  const [ada, bola] = [await aTeamUser(house, owner.church), await aTeamUser(house, owner.church)]
  await pull(ada, { highest_seq: 3 })
  await linesOf(ada)
  await heardLongAgo(ada)
  return { ada, bola: await naming(ada, bola) }
}

test.each([0, 9])(
  'who only names the phone of somebody who is in on it says nothing of it (%d): not that it was left, nor heard, nor what it holds',
  async (highest) => {
    const { ada, bola } = await aPhoneAndItsName()
    const before = await linesOf(ada)
    await pull(bola, { others: `${ada.account}:${highest}` })
    expect(await linesOf(ada)).toEqual(before)
  },
)

test('nor does their own pull, push or log-out under its name, nor those of a session that has ended', async () => {
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
  'nor where the session of who is in was %s: her browser has not let go of it',
  async (because) => {
    const { ada, bola } = await aPhoneAndItsName()
    await ended(because, ada)
    const before = await linesOf(ada)
    await pull(bola, { others: `${ada.account}:0` })
    expect(await linesOf(ada)).toEqual(before)
    const here = await onPhoneOf(ada, await aTeamUser(house, owner.church))
    await pull(here, { others: `${ada.account}:5` })
    expect(await heldBy(ada)).toEqual([[ada.device, 5, true]])
  },
)

test('what others told of a phone that was left is said to be their word, is no contact of it, and goes with the next word of its own', async () => {
  const [ada, other] = [await aTeamUser(house, owner.church), await aTeamUser(house, owner.church)]
  await pull(ada, { highest_seq: 3 })
  await linesOf(ada)
  await heardLongAgo(ada)
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

test('who told it herself when she logged out is not told for by others, unless they know of more', async () => {
  const ada = await aTeamUser(house, owner.church)
  await ada.post(`logout?account=${ada.account}&church=${ada.church}&highest_seq=8`, {})
  const bola = await naming(ada, await aTeamUser(house, owner.church))
  await pull(bola, { others: `${ada.account}:0` })
  expect(await linesOf(ada)).toMatchObject([{ highest_seq: 8, left: true, told_by: null }])
})

test('of who was removed from the team it is taken too', async () => {
  const { ada, bola } = await oneAfterTheOther()
  await change(house, `update memberships set status = 'removed' where account_id = $1`, [ada.account])
  await pull(bola, { others: `${ada.account}:4` })
  expect(await heldBy(ada)).toEqual([[ada.device, 4, true]])
})

test('who is in again has not left, also where a word of before comes late or again', async () => {
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
  'a word that cannot be read (%s) is refused, as every other',
  async (others) => {
    expect((await pull(owner, { others })).status).toBe(400)
  },
)

test('a log-out says how much stays on the phone, and that it was left', async () => {
  const ada = await aTeamUser(house, owner.church)
  const query = `account=${ada.account}&church=${ada.church}&highest_seq=8`
  expect((await ada.post(`logout?${query}`, {})).status).toBe(200)
  expect(await heldBy(ada)).toEqual([[ada.device, 8, true]])
})

test('a log-out of another account or church ends nothing; one that says nothing ends the session and notes nothing', async () => {
  const ada = await aTeamUser(house, owner.church)
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

test('a log-out that comes after the session ended is heard: what stays is known', async () => {
  const ada = await aTeamUser(house, owner.church)
  await change(
    house,
    `update sessions set ended_at = now(), ended_because = 'ended_from_afar' where account_id = $1`,
    [ada.account],
  )
  const query = `account=${ada.account}&church=${ada.church}&highest_seq=8`
  const headers = { 'x-narthex-device': String(ada.device) }
  expect((await ada.call('POST', `logout?${query}`, {}, headers)).status).toBe(401)
  expect(await heldBy(ada)).toEqual([[ada.device, 8, false]])
  // What it gave out in another church is none of this one's.
  const other = `account=${ada.account}&church=${newId()}&highest_seq=9`
  expect((await ada.call('POST', `logout?${other}`, {}, headers)).status).toBe(401)
  expect(await heldBy(ada)).toEqual([[ada.device, 8, false]])
})

test('a log-out of one account under the ended session of another says nothing of either', async () => {
  const { ada, bola } = await oneAfterTheOther()
  await change(
    house,
    `update sessions set ended_at = now(), ended_because = 'ended_from_afar' where account_id = $1`,
    [bola.account],
  )
  const query = `account=${ada.account}&church=${ada.church}&highest_seq=8`
  const headers = { 'x-narthex-device': String(bola.device) }
  expect((await bola.call('POST', `logout?${query}`, {}, headers)).status).toBe(401)
  expect([await heldBy(ada), await heldBy(bola)]).toEqual([[], []])
})

/** Works for another church too. */
async function ofTwoChurches() {
  const ada = await aTeamUser(house, owner.church)
  const elsewhere = await aChurch(house, 'Elsewhere')
  await change(house, `insert into memberships (church_id, account_id, features) values ($1, $2, '{}')`, [
    elsewhere.church,
    ada.account,
  ])
  const goTo = async ({ church }: Caller) => {
    expect((await ada.post('current-church', { church_id: church })).status).toBe(200)
    return new Caller(house, church, ada.account, tokenOf(ada), ada.device)
  }
  return { ada, elsewhere, goTo }
}

test('who goes over to another church has left the one before there, until they come back or sign in there again', async () => {
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
  // In again there, that is still not here.
  const again = await onPhoneOf(ada, there)
  expect(await heldBy(ada)).toEqual(left)
  await onPhoneOf(again, ada)
  expect(await heldBy(ada)).toEqual(here)
})

test('one that goes over and was not heard in the church before says nothing of what stays there; going nowhere is no leaving', async () => {
  const { ada, elsewhere, goTo } = await ofTwoChurches()
  await pull(ada, { highest_seq: 0 })
  await heldBy(ada)
  await goTo(owner)
  expect(await heldBy(ada)).toEqual([[ada.device, 0, false]])
  await heardLongAgo(ada)
  await goTo(elsewhere)
  expect(await heldBy(ada)).toEqual([[ada.device, 0, false]])
})
