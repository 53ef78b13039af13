import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../contract/ids.ts'
import { openSession } from '../../../server/auth/start-session.ts'
import { aChurch, aTeamUser, Caller, change, type House, openHouse } from './a-house.ts'

let house: House
let owner: Caller
beforeAll(async () => {
  house = await openHouse()
  owner = await aChurch(house)
})
afterAll(() => house.close())

/** This person signs in, on the phone of the one before. */
async function onPhoneOf({ device }: Caller, person: Caller): Promise<Caller> {
  const { church, account } = person
  const whose = { accountId: account ?? '', churchId: church, device: { id: device, name: 'Test phone' } }
  const { token } = await openSession(house.database.pool, whose)
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

/** Two of the team, one phone: the second is in on it now. */
async function oneAfterTheOther() {
  const [ada, bola] = [await aTeamUser(house, owner.church), await aTeamUser(house, owner.church)]
  return { ada, bola: await onPhoneOf(ada, bola) }
}

test('who is in says how much others have left on the phone, and no number falls', async () => {
  const { ada, bola } = await oneAfterTheOther()
  await pull(ada, { highest_seq: 3 })
  expect(await heldBy(ada)).toEqual([[ada.device, 3, false]])
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
    expect((await ada.post(`logout?${query}`, {})).body.code).toBe('ACCOUNT_MISMATCH')
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
