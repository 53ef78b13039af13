/** What our throughput is held against: Fastify and one insert, nothing else. Told by DATABASE and PORT. */
import Fastify from 'fastify'
import { newId } from '../../contract/ids.ts'
import { appPool } from '../../server/db/connect.ts'

type Mark = { church: string; service: string; person: string; account: string; device: string }

const INSERT = {
  name: 'bare-mark',
  text: `insert into marks (church_id, id, service_id, person_id, arrived_at, tapped_at, marked_by, device_id, first_timer, rev)
    values ($1, $2, $3, $4, $5, $5, $6, $7, false, 0)`,
}

const pool = appPool(process.env.DATABASE ?? '')
const app = Fastify()

app.post<{ Body: Mark }>('/mark', async ({ body }, reply) => {
  const { church, service, person, account, device } = body
  await pool.query({
    ...INSERT,
    values: [church, newId(), service, person, new Date().toISOString(), account, device],
  })
  return reply.code(201).send({ success: true })
})

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
process.on('SIGTERM', () => process.exit(0))
process.on('message', () => process.send?.({ listening: true }))
