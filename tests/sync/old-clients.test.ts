/** The server takes the ops of every released client, and the wire changes only on purpose. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { newId } from '../../contract/ids.ts'
import { PROTOCOL } from '../../contract/protocol.ts'
import { pullAnswer, pullQuery } from '../../contract/sync/pull.ts'
import { pushAnswer, pushBody } from '../../contract/sync/push.ts'
import { tables } from '../../contract/tables/index.ts'
import { mutations } from '../../sync/mutations/index.ts'
import { aChurch, Sender } from '../server/sync/a-church.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'

const CORPUS = new URL('../../sync/mutations/corpus/', import.meta.url)

type Corpus = { ops: { type: string; v: number; args: Record<string, unknown> }[] }

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

const releases = readdirSync(CORPUS)
const read = (release: string) => JSON.parse(readFileSync(new URL(release, CORPUS), 'utf8')) as Corpus

it.each(releases)('ops as written in %s are applied', async (release) => {
  const phone = new Sender(database.pool, await aChurch(database.pool))
  const ops = read(release).ops.map((op, index) => ({
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

it('holds an op of every mutation there is', () => {
  const written = new Set(releases.flatMap((release) => read(release).ops.map((op) => op.type)))
  expect([...written].sort()).toEqual(Object.keys(mutations).sort())
})

/** Changing what travels? Add to the corpus what phones now write, then pin the new hash here. */
const PINNED = { 'narthex-sync/1': '6fef073137a74f8c' }

it('has the wire format that was pinned for this protocol', () => {
  const shape = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const wire = {
    push: [shape(pushBody), shape(pushAnswer)],
    pull: [shape(pullQuery), shape(pullAnswer)],
    tables: Object.values(tables).map(({ name, row }) => [name, shape(row)]),
    mutations: Object.values(mutations).map(({ name, v, args }) => [name, v, shape(args)]),
  }
  const hash = createHash('sha256').update(JSON.stringify(wire)).digest('hex').slice(0, 16)
  expect(hash).toBe(PINNED[PROTOCOL])
})
