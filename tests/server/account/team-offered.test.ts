/** The team's list shows invited and former users, but only active users can be chosen for a task. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { churchApp, newChurch, newTeamUser, type ChurchApp, type Person } from './church-app.ts'

let testServer: ChurchApp
let owner: Person
let usher: Person
let others: string[]
beforeAll(async () => {
  testServer = await churchApp()
  owner = await newChurch(testServer.app)
  usher = await newTeamUser(testServer.app, owner, ['membersAccess'])
  const left = await newTeamUser(testServer.app, owner, ['membersAccess'])
  await owner.delete(`user/${left.accountId}`)
  const invited = { first_name: 'Not', last_name: 'Yet', email: 'notyet@example.com' }
  await owner.post('invite-user', { ...invited, features: [{ name: 'membersAccess' }] })
  const team = (await owner.get(`church/${owner.churchId}/users`)).body.data
  const isOther = ({ status }: { status: string }) => status !== 'active'
  others = team.filter(isOther).map(({ id }: { id: string }) => id)
  expect(others).toHaveLength(2)
})
afterAll(() => testServer.close())

const idsOf = (people: { id: string }[]) => people.map(({ id }) => id).sort()

test('only active users lead groups, follow up or own the church', async () => {
  const active = [owner.accountId, usher.accountId].sort()
  for (const groups of ['cells', 'departments']) {
    const { body } = await owner.get(`churches/${owner.churchId}/${groups}/coordinators`)
    expect(idsOf(body.data)).toEqual(active)
  }
  expect(idsOf((await owner.get('follow-ups')).body.data.team)).toEqual(active)
})

test('refuses everybody else, whatever is sent', async () => {
  const person_id = (await owner.post('member', { first_name: 'Ada', last_name: 'Obi' })).body.data.id
  const line = { person_id, reason: 'absent', since: '2026-01-04' }
  const current_password = owner.password
  for (const id of others) {
    for (const group of ['cell', 'department'])
      expect(await owner.post(group, { name: 'Lekki', user_id: id })).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'user_id' }] },
      })
    expect((await owner.put('follow-up', { ...line, owner_id: id })).status).toBe(400)
    const handed = await owner.post('church/hand-over', { account_id: id, current_password })
    expect(handed).toMatchObject({ status: 404 })
  }
})
