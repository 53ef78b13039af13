/** The baseline of first sync: everybody as one compressed JSON. Its settings are DATABASE and PORT. */
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import Fastify from 'fastify'
import { appPool } from '../../server/db/pools.ts'

/** The fields of a pull on a member's phone, as rows without empty values. */
const ROWS = `select json_agg(json_strip_nulls(row_to_json(m)))::text as rows from (
  select id, first_name, last_name, phone_number, email, gender, occupation, day_of_birth, month_of_birth, date_of_birth,
    street, city, state, post_code, country, first_timer, captured_service_id, created_at, created_by, 0 as seen
  from members where church_id = $1 and deleted_at is null order by rev) m`

const pool = appPool(process.env.DATABASE ?? '')
const app = Fastify()
// The same compression as Narthex's server.
await app.register(compress, {
  encodings: ['br'],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
})

app.get('/', (_request, reply) => reply.type('text/html').send('<!doctype html><title>limit</title>'))
app.get<{ Params: { church: string } }>('/members/:church', async ({ params }, reply) => {
  const { rows } = await pool.query<{ rows: string }>(ROWS, [params.church])
  return reply.type('application/json; charset=utf-8').send(rows[0]?.rows ?? '[]')
})

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
process.on('SIGTERM', () => process.exit(0))
process.on('message', () => process.send?.({ listening: true }))
