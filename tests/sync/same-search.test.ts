/** Tests that app and API find the same people by the same text. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { personOf } from '../../sync/client/people/person.ts'
import { searching } from '../../sync/client/people/search.ts'
import type { Person } from '../../sync/client/api.ts'
import { aChurch, type Caller, type TestServer, openTestServer } from '../server/church/test-server.ts'
import { spec } from '../spec/spec.ts'

let testServer: TestServer
let church: Caller
let people: Person[]

beforeAll(async () => {
  testServer = await openTestServer()
  church = await aChurch(testServer)
  const said: [string, string, string?, string?][] = [
    ['Ọláṣubọ̀mí', 'Adébáyọ̀', '0803 555 0101', 'Ola.Adebayo@Mail.example'],
    ['Ada', 'O’Neil-Eze', '0803 555 0202', 'eq@mail.example'],
    ['Bisi', 'Ojo', '+44 7911 123456', 'bisi.ojo@church.example'],
    ['Bisi', 'Ada', undefined, undefined],
    ['Chidi', 'Obi', '0701 234 5678', undefined],
  ]
  for (const [first, last, phone, email] of said) await church.person(first, last, phone, { email })
  const { body } = await church.get(`churches/${church.church}/members`)
  const [owner] = body.data.filter(({ last_name }: Person) => last_name === 'Owner')
  await church.delete(`member/${owner.id}`)
  people = body.data.filter((row: Person) => row !== owner).map((row: { id: string }) => personOf(row)!)
})
afterAll(() => testServer.close())

const byApi = async (q: string): Promise<string[]> => {
  const { body } = await church.get(`churches/${church.church}/members?q=${encodeURIComponent(q)}`)
  return body.data.map(({ first_name, last_name }: Person) => `${first_name} ${last_name}`).sort()
}

const inApp = (q: string): string[] => {
  const ranked = { at: (index: number) => people[index] }
  return searching(() => ranked as never)
    .search(q, { byEmail: true })
    .map(({ person: { first_name, last_name } }) => `${first_name} ${last_name}`)
    .sort()
}

const OLA = 'Ọláṣubọ̀mí Adébáyọ̀'
const ADA = 'Ada O’Neil-Eze'
const BISI = 'Bisi Ojo'
const BISI_ADA = 'Bisi Ada'
const CHIDI = 'Chidi Obi'

spec('2 Members: same search')
test.each<[string, string[] | 'all']>([
  ['', 'all'],
  ['+', 'all'],
  // Names in any order, parts of them, without accents.
  ['olasubomi', [OLA]],
  ['ADEBAYO olas', [OLA]],
  ['oneil', [ADA]],
  ['bisi', [BISI, BISI_ADA]],
  ['ada bisi', [BISI_ADA]],
  ['ada', [ADA, BISI_ADA]],
  // Email.
  ['eq@mail.example', [ADA]],
  ['EQ@MAIL', [ADA]],
  ['ola.adebayo', [OLA]],
  ['mail.example', [OLA, ADA]],
  ['church.example', [BISI]],
  // Phone numbers in common formats, and last digits.
  ['0803 555 0101', [OLA]],
  ['+234 803 555 0101', [OLA]],
  ['2348035550101', [OLA]],
  ['234 0803 555 0101', [OLA]],
  ['00234 803 555 0101', [OLA]],
  ['08035550', [OLA, ADA]],
  ['+44 7911', [BISI]],
  ['0101', [OLA]],
  ['101', [OLA]],
  ['01', [OLA]],
  ['803', []],
  ['5678', [CHIDI]],
  // A name and digits together.
  ['ada 0202', [ADA]],
  ['ada 0101', []],
  // Nobody.
  ['@', []],
  ['%', []],
  ['_', []],
  ['.', []],
  ['\\', []],
  ['nobody', []],
])('%j finds %j in the app and through the API', async (q, expected) => {
  const wanted =
    expected === 'all' ? [...people].map((one) => `${one.first_name} ${one.last_name}`) : expected
  expect(inApp(q)).toEqual([...wanted].sort())
  expect(await byApi(q)).toEqual([...wanted].sort())
})

test('typing on finds the same as a new search', () => {
  const ranked = { at: (index: number) => people[index] }
  const going = searching(() => ranked as never)
  for (const text of ['eq@mail.example', 'ada bisi', '0803 555 0101', 'bisi.ojo@church']) {
    for (let end = 1; end <= text.length; end += 1) {
      const typed = text.slice(0, end)
      const found = going.search(typed, { byEmail: true }).map(({ person }) => person.id)
      const anew = searching(() => ranked as never).search(typed, { byEmail: true })
      expect(found, typed).toEqual(anew.map(({ person }) => person.id))
    }
  }
})
