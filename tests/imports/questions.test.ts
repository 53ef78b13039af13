/** Rows that need an answer: each asks its question, and each answer is saved. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aChurch, type Caller, type TestServer, openTestServer } from '../server/church/test-server.ts'
import { churchState } from './undo/church-state.ts'
import { answer, Importer } from './undo/importer.ts'

let testServer: TestServer
let owner: Caller
let importer: Importer
beforeAll(async () => {
  testServer = await openTestServer()
})
beforeEach(async () => {
  owner = await aChurch(testServer)
  importer = new Importer(testServer, owner)
})
afterAll(() => testServer.close())

const HEAD = 'Name,Phone,Date of birth\n'
const TWINS = `${HEAD}"OLADELE, Kehinde Taiwo",08031230041,1990-08-05\n"OLADELE, Taiwo Kehinde",08031230041,1990-08-05\n`
const LATE = `${HEAD}Late Elder Joseph Ojo,08031230042,\n`
const names = async () =>
  Object.values((await churchState(testServer, owner)).people)
    .map(({ name }) => name)
    .filter((name) => name !== 'Folake Owner')
const choose = (id: string, line: number, new_person: boolean) =>
  owner.put(`imports/${id}/rows/${line}`, { member_id: null, new_person })

test('adds a twin when the answer says so, and finds it later', async () => {
  const { id, counts } = await importer.preview(TWINS)
  expect(counts).toMatchObject({ new: 1, ask: 1, duplicate: 0 })
  expect(await importer.rows(id, 'outcome=ask')).toMatchObject([
    { line: 3, question: 'twin', candidates: [] },
  ])
  answer(await choose(id, 3, true))
  await importer.write(id)
  expect((await names()).sort()).toEqual(['Kehinde Taiwo OLADELE', 'Taiwo Kehinde OLADELE'])
  expect((await importer.preview(TWINS)).counts).toMatchObject({ new: 0, same: 2, ask: 0 })
})

test('omits a repeated row when the answer says so', async () => {
  const { id } = await importer.preview(TWINS)
  answer(await choose(id, 3, false))
  expect(await importer.rows(id, 'outcome=broken')).toMatchObject([
    { line: 3, reason: 'Left out: the same person stands in another row of this file.' },
  ])
})

test('a row about a dead person asks whether to add them', async () => {
  const { id, titles_left_out } = await importer.preview(LATE)
  expect(titles_left_out).toBe(true)
  expect(await importer.rows(id, 'outcome=ask')).toMatchObject([{ line: 2, question: 'died' }])
  answer(await choose(id, 2, false))
  expect(await importer.rows(id, 'outcome=broken')).toMatchObject([
    { reason: 'Left out: this person has died.' },
  ])
  answer(await choose(id, 2, true))
  await importer.write(id)
  expect(await names()).toEqual(['Joseph Ojo'])
})

test('a preview without titles says nothing about titles', async () => {
  expect((await importer.preview(TWINS)).titles_left_out).toBe(false)
})
