/** Tests that the server takes the ops of every released client, and pins the wire format. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../contract/ids.ts'
import { SHAPE } from '../../contract/person-fields.ts'
import { PROTOCOL } from '../../contract/protocol.ts'
import { mutations } from '../../sync/mutations/index.ts'
import { aChurch, Sender } from '../server/sync/a-church.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { readPublished, rowsHash, wireHash } from '../support/published.ts'
import { spec } from '../spec/spec.ts'

const CORPUS = new URL('../../sync/mutations/corpus/', import.meta.url)

type Corpus = { ops: { type: string; v: number; args: Record<string, unknown> }[] }

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

const fixtures = readdirSync(CORPUS)
const read = (fixture: string) => JSON.parse(readFileSync(new URL(fixture, CORPUS), 'utf8')) as Corpus

spec('fault Old client, new server')
it.each(fixtures)('ops as written in %s are applied', async (fixture) => {
  const phone = new Sender(database.pool, await aChurch(database.pool))
  const ops = read(fixture).ops.map((op, index) => ({
    id: newId(),
    seq: index + 1,
    base_rev: 0,
    captured_at: '2026-11-22T08:00:00.000Z',
    clock_offset: 0,
    needs: [],
    ...op,
  }))
  const { results } = await phone.push(...ops)
  expect(results.map(({ status, code }) => code ?? status)).toEqual(ops.map(() => 'applied'))
})

it('each mutation has a fixture of its name that ends in it', () => {
  const ending = Object.keys(mutations).filter((name) => fixtures.includes(`${name}.json`))
  expect(ending).toEqual(Object.keys(mutations))
  expect(ending.filter((name) => read(`${name}.json`).ops.at(-1)?.type !== name)).toEqual([])
})

it('holds an op of every mutation and no other', () => {
  const written = new Set(fixtures.flatMap((fixture) => read(fixture).ops.map((op) => op.type)))
  expect([...written].sort()).toEqual(Object.keys(mutations).sort())
})

it('the ops of the first release are as published', () => {
  const published = readFileSync(new URL('2026-11.json', CORPUS))
  expect(createHash('sha256').update(published).digest('hex').slice(0, 16)).toBe('04cca9d16e791e3b')
})

/** A changed op needs a fixture, then `npm run pin`. A new field of a person needs only the hash. */
it('has the wire format that was pinned for this protocol', () => {
  expect(wireHash()).toBe(readPublished().wire[PROTOCOL])
})

it('has the rows that were pinned for this SHAPE', () => {
  const remedy = 'rows have changed: raise ROWS_SHAPE in contract/person-fields.ts, then run `npm run pin`'
  expect(rowsHash(), remedy).toBe(readPublished().shapes[SHAPE])
})
