/** Whoever lacks a part is told whom to ask: names, and no more of anybody than that they can give it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { churchApp, newChurch, newTeamUser, type ChurchApp, type Person } from './church-app.ts'

let house: ChurchApp
let owner: Person
beforeAll(async () => {
  house = await churchApp()
  owner = await newChurch(house.app)
})
afterAll(() => house.close())

type Granting = { first_name: string; last_name: string; features: string[] }
const grantingFor = async (person: Person): Promise<Granting[]> =>
  (await person.get('user')).body.data.granting

/** A team user under a name that nobody else here has. */
async function named(first_name: string, features: string[]): Promise<Person> {
  const person = await newTeamUser(house.app, owner, features)
  await person.post('personal-info', { first_name, last_name: 'Ade' })
  return person
}

test('the owner, and who manages the team, each of what they can give; nobody else, and no more than names', async () => {
  const usher = await named('Usher', ['attendanceAccess'])
  await named('Money', ['teamsAccess', 'attendanceAccess', 'financeAccess'])
  await named('Nothing', ['teamsAccess', 'attendanceAccess'])
  await named('Treasurer', ['financeAccess'])
  const { first_name, last_name } = (await owner.get('user')).body.data.user
  const told = await grantingFor(usher)
  expect(told).toEqual([
    { first_name, last_name, features: expect.arrayContaining(['membersAccess', 'financeAccess']) },
    { first_name: 'Money', last_name: 'Ade', features: expect.arrayContaining(['teamsAccess']) },
    { first_name: 'Nothing', last_name: 'Ade', features: ['teamsAccess'] },
  ])
  expect(told[1]?.features.sort()).toEqual(['financeAccess', 'teamsAccess'])
  expect(told[0]?.features).not.toContain('attendanceAccess')
})

test('who lacks nothing is told of nobody, and who was removed is not told of', async () => {
  expect(await grantingFor(owner)).toEqual([])
  const gone = await named('Gone', ['teamsAccess', 'eventsAccess'])
  const asks = await named('Asks', ['attendanceAccess'])
  const names = async () => (await grantingFor(asks)).map(({ first_name }) => first_name)
  expect(await names()).toContain('Gone')
  expect((await owner.delete(`user/${gone.accountId}`)).status).toBe(200)
  expect(await names()).not.toContain('Gone')
})

test('another church’s people are not told of', async () => {
  const other = await newChurch(house.app)
  const usher = await newTeamUser(house.app, other, ['attendanceAccess'])
  const { first_name, last_name } = (await other.get('user')).body.data.user
  expect(await grantingFor(usher)).toEqual([
    { first_name, last_name, features: expect.not.arrayContaining(['attendanceAccess']) },
  ])
})
