/** The baseline of throughput: Fastify and one insert, of one mark or of many. DATABASE and PORT are its settings. */
import Fastify from 'fastify'
import { newId } from '../../contract/ids.ts'
import { appPool } from '../../server/db/pools.ts'

type Mark = { church: string; service: string; person: string; account: string; device: string }

type Marks = Pick<Mark, 'church' | 'account' | 'device'> & { marks: Pick<Mark, 'service' | 'person'>[] }

const INSERT = {
  name: 'bare-mark',
  text: `insert into marks (church_id, id, service_id, person_id, arrived_at, tapped_at, marked_by, device_id, first_timer, rev)
    values ($1, $2, $3, $4, $5, $5, $6, $7, false, 0)`,
}

const INSERT_MANY = {
  name: 'bare-marks',
  text: `insert into marks (church_id, id, service_id, person_id, arrived_at, tapped_at, marked_by, device_id, first_timer, rev)
    select $1, m.id, m.service, m.person, $5, $5, $6, $7, false, 0
    from unnest($2::uuid[], $3::uuid[], $4::uuid[]) as m (id, service, person)`,
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

app.post<{ Body: Marks }>('/marks', async ({ body }, reply) => {
  const { church, account, device, marks } = body
  const services = marks.map(({ service }) => service)
  const people = marks.map(({ person }) => person)
  await pool.query({
    ...INSERT_MANY,
    values: [church, marks.map(() => newId()), services, people, new Date().toISOString(), account, device],
  })
  return reply.code(201).send({ success: true })
})

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
process.on('SIGTERM', () => process.exit(0))
process.on('message', () => process.send?.({ listening: true }))
