/** Tests that a blocked push does not block the pull, and vice versa. */
import { expect, test } from 'vitest'
import { newPhone } from './phone.ts'
import { SERVICE, settle } from './people-of-grace.ts'
import { newServer, refusal } from './server-double.ts'
import { spec } from '../spec/spec.ts'

const lost = async () => Promise.reject(new TypeError('Failed to fetch'))
const refusals = {
  'without a network': lost,
  'by a portal': async () =>
    new Response('<html>Buy data</html>', { headers: { 'content-type': 'text/html' } }),
  'by a server in trouble': async () => refusal(503, 'UNAVAILABLE'),
  'for an app that is too old': async () => refusal(426, 'UPDATE_NEEDED'),
  'for another account': async () => refusal(409, 'ACCOUNT_MISMATCH'),
  'as signed out': async () => refusal(401, 'SIGNED_OUT'),
}

spec('fault One direction fails')
test.each(Object.entries(refusals))(
  'pushes refused %s: the pull brings today’s service',
  async (_, answers) => {
    const server = newServer()
    const church = await newPhone(server).open()
    await church.mutate('count-heads', { service_id: SERVICE, men: 1 })
    settle(server)
    server.breakPush = answers
    await church.syncNow()
    expect(church.services.current().map(({ id }) => id)).toEqual([SERVICE])
    expect(church.status.current().complete).toBe(true)
    expect(church.outbox.counts.current().pending).toBe(1)
  },
)

/** Nothing is sent for an account that is signed out. */
const whileIn = Object.entries(refusals).filter(([why]) => why !== 'as signed out')

spec('fault One direction fails')
test.each(whileIn)('pulls refused %s: pending ops are sent', async (_, answers) => {
  const server = newServer()
  settle(server)
  const church = await newPhone(server).open()
  server.breakPull = answers
  await church.syncNow()
  await church.mutate('count-heads', { service_id: SERVICE, men: 1 })
  await church.syncNow()
  expect(church.outbox.counts.current().pending).toBe(0)
})
