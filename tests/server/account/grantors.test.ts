/** A user without a feature learns whom to ask: only names of people who can grant it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { churchApp, newChurch, newTeamUser, type ChurchApp, type Person } from './church-app.ts'
import { spec } from '../../spec/spec.ts'

let testServer: ChurchApp
let owner: Person
beforeAll(async () => {
  testServer = await churchApp()
  owner = await newChurch(testServer.app)
})
afterAll(() => testServer.close())

type Granting = { first_name: string; last_name: string; features: string[] }
const grantingFor = async (person: Person): Promise<Granting[]> =>
  (await person.get('user')).body.data.granting

/** A team user with a name that nobody else here has. */
async function named(first_name: string, features: string[]): Promise<Person> {
  const person = await newTeamUser(testServer.app, owner, features)
  await person.post('personal-info', { first_name, last_name: 'Ade' })
  return person
}

spec('2 Guard: missing feature')
test('lists owner and team managers by name with what each can grant', async () => {
  const usher = await named('Usher', ['attendanceAccess'])
  await named('Money', ['teamsAccess', 'attendanceAccess', 'financeAccess'])
  await named('Nothing', ['teamsAccess', 'attendanceAccess'])
  await named('Treasurer', ['financeAccess'])
  const { first_name, last_name } = (await owner.get('user')).body.data.user
  const grantors = await grantingFor(usher)
  expect(grantors).toEqual([
    { first_name, last_name, features: expect.arrayContaining(['membersAccess', 'financeAccess']) },
    { first_name: 'Money', last_name: 'Ade', features: expect.arrayContaining(['teamsAccess']) },
    { first_name: 'Nothing', last_name: 'Ade', features: ['teamsAccess'] },
  ])
  expect(grantors[1]?.features.sort()).toEqual(['financeAccess', 'teamsAccess'])
  expect(grantors[0]?.features).not.toContain('attendanceAccess')
})

test('lists nobody to a user with every feature, and no removed user', async () => {
  expect(await grantingFor(owner)).toEqual([])
  const gone = await named('Gone', ['teamsAccess', 'eventsAccess'])
  const asks = await named('Asks', ['attendanceAccess'])
  const names = async () => (await grantingFor(asks)).map(({ first_name }) => first_name)
  expect(await names()).toContain('Gone')
  expect((await owner.delete(`user/${gone.accountId}`)).status).toBe(200)
  expect(await names()).not.toContain('Gone')
})

test('lists nobody of another church', async () => {
  const other = await newChurch(testServer.app)
  const usher = await newTeamUser(testServer.app, other, ['attendanceAccess'])
  const { first_name, last_name } = (await other.get('user')).body.data.user
  expect(await grantingFor(usher)).toEqual([
    { first_name, last_name, features: expect.not.arrayContaining(['attendanceAccess']) },
  ])
})
