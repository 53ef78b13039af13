/** Hashes of what is published: migrations, the wire format, and the rows that phones hold. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { pullAnswer, pullQuery } from '../../contract/sync/pull.ts'
import { pushAnswer, pushBody } from '../../contract/sync/push.ts'
import { tables } from '../../contract/tables/index.ts'
import { readMigrations } from '../../server/db/migrate.ts'
import { mutations } from '../../sync/mutations/index.ts'

export const PUBLISHED = new URL('../corpus/published.json', import.meta.url)

type Hashes = Record<string, string>
/** `wire` by protocol, `shapes` by SHAPE. */
type Published = { migrations: Hashes; wire: Hashes; shapes: Hashes }

export const readPublished = () => JSON.parse(readFileSync(PUBLISHED, 'utf8')) as Published

export const migrationHashes = (): Hashes =>
  Object.fromEntries(readMigrations().map(({ name, hash }) => [name, hash]))

const shapeOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
const rows = () => Object.values(tables).map(({ name, row }) => [name, shapeOf(row)])
const hashOf = (what: unknown) => createHash('sha256').update(JSON.stringify(what)).digest('hex').slice(0, 16)

export const wireHash = (): string =>
  hashOf({
    push: [shapeOf(pushBody), shapeOf(pushAnswer)],
    pull: [shapeOf(pullQuery), shapeOf(pullAnswer)],
    tables: rows(),
    mutations: Object.values(mutations).map(({ name, v, args }) => [name, v, shapeOf(args)]),
  })

/** Covers the fields of each row. */
export const rowsHash = (): string =>
  hashOf(Object.values(tables).map(({ name, row }) => [name, Object.keys(row.shape).toSorted()]))
