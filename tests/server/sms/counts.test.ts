/** The counts of an SMS equal those of its recipients, after any history. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../contract/new-id.ts'
import {
  addRecipients,
  leaveOut,
  moveOn,
  noteReports,
  takeBatch,
} from '../../../server/modules/sms/recipients.ts'
import { inChurch } from '../../../server/db/in-church.ts'
import { openSmsTestServer, phoneOf, type SmsTestServer } from './sms-test-server.ts'

let testServer: SmsTestServer
beforeAll(async () => {
  testServer = await openSmsTestServer()
})
afterAll(() => testServer.close())

const STATES = ['waiting', 'handing', 'sent', 'delivered', 'failed', 'unsent', 'unknown'] as const
const outcome = fc.constantFrom('sent', 'delivered', 'failed', 'unsent', 'unknown')
/** Numbers of recipients, some of which do not exist. */
const some = fc.array(fc.nat(12), { maxLength: 8 })
const step = fc.oneof(
  fc.record({ kind: fc.constant('take' as const), size: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ kind: fc.constant('move' as const), who: some, states: fc.array(outcome, { minLength: 8 }) }),
  fc.record({ kind: fc.constant('leave out' as const), who: fc.option(some) }),
  fc.record({
    kind: fc.constant('report' as const),
    who: some,
    states: fc.array(fc.constantFrom('sent', 'delivered', 'failed'), { minLength: 8 }),
  }),
  fc.record({ kind: fc.constant('forget' as const), who: some }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

async function begin(tx: pg.PoolClient, church: string, recipients: number): Promise<string> {
  const id = newId()
  await tx.query(
    `insert into sms_sends (church_id, id, type, message, state, price_kobo) values ($1, $2, 'bulk', 'Hello', 'sending', 400)`,
    [church, id],
  )
  const known = Array.from({ length: recipients }, (_, at) => ({ phone: phoneOf(at), member_id: null }))
  await addRecipients(tx, church, id, known as unknown as Parameters<typeof addRecipients>[3])
  return id
}

/** The provider's id of a recipient is made of the number, so that reports find it. */
const handedId = (send: string, n: number) => `${send}-${n}`

async function take(tx: pg.PoolClient, church: string, send: string, { kind, ...one }: Step): Promise<void> {
  const { who = null, states = [], size = 1 } = one as { who?: number[]; states?: string[]; size?: number }
  const phones = who?.map(phoneOf) ?? []
  if (kind === 'take') await takeBatch(tx, church, send, newId(), size)
  if (kind === 'leave out') await leaveOut(tx, church, send, 'No', who ? phones : undefined)
  if (kind === 'forget')
    await tx.query(
      'update sms_recipients set phone = null where church_id = $1 and send_id = $2 and phone = any($3)',
      [church, send, phones],
    )
  if (kind === 'report')
    await noteReports(
      tx,
      church,
      who!.map((n, at) => ({
        providerId: handedId(send, n),
        phone: phoneOf(n),
        state: states[at] as 'sent',
      })),
    )
  if (kind === 'move') {
    const { rows } = await tx.query<{ id: string; phone: string }>(
      'select id, phone from sms_recipients where church_id = $1 and send_id = $2 and phone = any($3)',
      [church, send, phones],
    )
    const outcomes = who!.flatMap((n, at) => {
      const row = rows.find(({ phone }) => phone === phoneOf(n))
      const state = states[at] as 'sent'
      return row ? [{ id: row.id, state, provider_id: handedId(send, n), reason: null }] : []
    })
    await moveOn(tx, church, outcomes)
  }
}

async function mustAgree(tx: pg.PoolClient, church: string, send: string): Promise<void> {
  const { rows: kept } = await tx.query(
    `select ${STATES.join()} from sms_sends where church_id = $1 and id = $2`,
    [church, send],
  )
  const { rows: counted } = await tx.query(
    `select ${STATES.map((state) => `count(*) filter (where state = '${state}') as ${state}`).join()}
     from sms_recipients where church_id = $1 and send_id = $2`,
    [church, send],
  )
  expect(kept).toEqual(counted)
}

test('counts agree with the recipients after every step of any history', async () => {
  const { church } = testServer.grace
  await fc.assert(
    fc.asyncProperty(fc.nat(12), fc.array(step, { maxLength: 12 }), async (recipients, steps) => {
      await inChurch(testServer.database.pool, church, async (tx) => {
        const [send, other] = [await begin(tx, church, recipients), await begin(tx, church, 3)]
        await mustAgree(tx, church, send)
        for (const one of steps) {
          await take(tx, church, send, one)
          await mustAgree(tx, church, send)
        }
        await mustAgree(tx, church, other)
      })
    }),
    { numRuns: 60 },
  )
})

/** True if the text writes the state of recipients, so it must move their counts as well. */
function writesState(text: string): boolean {
  const changes = [...text.matchAll(/update\s+sms_recipients\b[^`]*?\bset\b([^`]*?)\b(?:from|where)\b/g)]
  return /insert\s+into\s+sms_recipients/.test(text) || changes.some(([, set]) => /\bstate\s*=/.test(set!))
}

test.each([
  ["update sms_recipients r set reason = 'x', state = 'unsent' where church_id = $1", true],
  ['insert into sms_recipients (church_id, id) values ($1, $2)', true],
  ["update sms_recipients set ask_at = now() where church_id = $1 and state = 'handing'", false],
])('the check of sources knows %s: %s', (text, found) => {
  expect(writesState(text)).toBe(found)
})

test('one file of the server and the demo write the state of recipients', () => {
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .filter((name) => writesState(readFileSync(join('server', name), 'utf8')))
  expect(files).toEqual([join('demo', 'demo-messages.ts'), join('modules', 'sms', 'recipients.ts')])
})
