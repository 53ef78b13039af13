/** Tests the operator's metrics: who may read them, and that they follow events. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../contract/ids.ts'
import { PROTOCOL } from '../../contract/protocol.ts'
import { churchApp, signUpForm, type ChurchApp } from './account/church-app.ts'

const TOKEN = 'a-token-of-prometheus'
let server: ChurchApp
beforeAll(async () => {
  server = await churchApp({ METRICS_TOKEN: TOKEN })
})
afterAll(() => server.close())

const read = (authorization?: string) =>
  server.app.inject({ url: '/metrics', ...(authorization && { headers: { authorization } }) })
const metrics = async () => (await read(`Bearer ${TOKEN}`)).body

test('requires the token to read metrics', async () => {
  expect((await read()).statusCode).toBe(401)
  expect((await read('Bearer another-token-here')).statusCode).toBe(401)
  expect((await read(`Bearer ${TOKEN}`)).headers['content-type']).toContain('text/plain')
  const without = await churchApp()
  expect((await without.app.inject('/metrics')).statusCode).toBe(404)
  await without.close()
})

test('counts requests by route and ops by result, without church names', async () => {
  const form = signUpForm()
  const { data } = (
    await server.app.inject({ method: 'POST', url: '/api/v1/register', payload: form })
  ).json() as { data: { token: string; user: { id: string }; current_church: { id: string } } }
  const [account, church] = [data.user.id, data.current_church.id]
  const person = { id: newId(), first_name: 'Ada', last_name: 'Obi' }
  const op = { id: newId(), seq: 1, type: 'add-member', v: 1, args: person, base_rev: 0 }
  const made = { captured_at: new Date().toISOString(), clock_offset: 0, needs: [] }
  const pushed = await server.app.inject({
    method: 'POST',
    url: '/api/v1/sync/push',
    headers: { authorization: `Bearer ${data.token}` },
    payload: {
      protocol: PROTOCOL,
      account,
      church,
      device: newId(),
      nonce: newId(),
      highest_seq: 1,
      ops: [{ ...op, ...made }],
    },
  })
  expect(pushed.statusCode).toBe(200)
  const text = await metrics()
  expect(text).toContain('narthex_ops_total{result="applied"} 1')
  expect(text).toContain('narthex_push_ops_count 1')
  expect(text).toMatch(
    /narthex_http_seconds_count\{method="POST",route="\/api\/v1\/register",status="\d+"\} 1/,
  )
  expect(text).toMatch(/narthex_pool_connections\{state="open"\} [1-9]/)
  expect(text).toContain('narthex_postgres_up 1')
  expect(text).toContain('narthex_postgres_write_trouble 0')
  expect(text).toMatch(/nodejs_eventloop_lag_seconds \d/)
  for (const secret of [account, church, form.email]) expect(text).not.toContain(String(secret))
})
