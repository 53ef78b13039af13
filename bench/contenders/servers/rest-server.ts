/**
 * The server of RxDB and workbox: people by checkpoint, marks in batches or alone, in PostgreSQL. Its settings are
 * DATABASE, PORT and WORKER.
 */
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import Fastify from 'fastify'
import { appPool } from '../../../server/db/pools.ts'
import type { Mark } from '../contender.ts'

type Page = { Params: { church: string }; Querystring: { after: string; limit: string } }
type Change = { newDocumentState: Mark }

const PAGE = `select rev, row from contenders.members where church = $1 and rev > $2 order by rev limit $3`

/** Uses the mark's own id: a repeated mark changes only its count, and is reported as known. */
const TAKE = `insert into contenders.marks as held (id, service_id, person_id, row)
  select (m->>'id')::uuid, (m->>'service_id')::uuid, (m->>'person_id')::uuid, m::text
  from json_array_elements($1::json) m
  on conflict (id) do update set arrivals = held.arrivals + 1
  returning row, arrivals`

const pool = appPool(process.env.DATABASE ?? '')
const app = Fastify({ bodyLimit: 64 * 1024 * 1024 })
// The same compression as Narthex's server.
await app.register(compress, {
  encodings: ['br', 'gzip'],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
})

app.get('/', (_, reply) => reply.type('text/html').send('<!doctype html><title>contender</title>'))
app.get('/worker.js', (_, reply) => reply.type('text/javascript').send(process.env.WORKER))

app.get<Page>('/people/:church', async ({ params, query }, reply) => {
  const values = [params.church, Number(query.after), Number(query.limit)]
  const { rows } = await pool.query<{ rev: number; row: string }>({ name: 'page', text: PAGE, values })
  const rev = Number(rows.at(-1)?.rev ?? query.after)
  const documents = rows.map(({ row }) => row).join(',')
  return reply
    .type('application/json; charset=utf-8')
    .send(`{"documents":[${documents}],"checkpoint":{"rev":${rev}}}`)
})

/** Responds with the marks that it knew already, as RxDB requires. */
app.post<{ Body: Change[] }>('/marks', async ({ body }) => {
  const known = await take(body.map(({ newDocumentState: { ...mark } }) => mark))
  return known.map((row) => ({ ...(JSON.parse(row) as Mark), _deleted: false }))
})

app.post<{ Body: Mark }>('/mark', async ({ body }, reply) => {
  await take([body])
  return reply.code(201).send({ success: true })
})

async function take(marks: Mark[]): Promise<string[]> {
  const values = [JSON.stringify(marks)]
  const { rows } = await pool.query<{ row: string; arrivals: number }>({ name: 'take', text: TAKE, values })
  return rows.filter(({ arrivals }) => arrivals > 1).map(({ row }) => row)
}

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
process.on('SIGTERM', () => process.exit(0))
process.on('message', () => process.send?.({ listening: true }))
