/** Every call that changes something writes a line in the audit log, or is named here with a reason. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../../../contract/ids.ts'
import { tables } from '../../../contract/tables/index.ts'
import { routes, type RouteName } from '../../../contract/routes/index.ts'
import type { RouteContract } from '../../../contract/routes/route.ts'
import type { Mutation } from '../../../sync/mutation.ts'
import { mutations } from '../../../sync/mutations/index.ts'
import { churchApp, type ChurchApp } from '../account/church-app.ts'
import { WORKING_CALLS } from './working-calls.ts'
import { asker } from './ask.ts'
import { peopledChurch, type PeopledChurch } from './peopled-church.ts'
import { samples } from './sample-calls.ts'
import { spec } from '../../spec/spec.ts'

const UNAUDITED: Partial<Record<RouteName, string>> = {
  passwordCheck: 'keeps nothing',
  churchByReference: 'keeps nothing',
  lookUpAccount: 'keeps nothing',
  previewSms: 'keeps nothing',
  sendEmailConfirmation: 'mails a link to the account itself; using the link writes a line',
  beginSecondFactor: 'counts once it is confirmed, which writes a line',
  syncAgreement: 'tells how many marks a phone holds; a person who looks writes a line',
  markAttendee: 'a mark names who made it, when and on which device',
  markByLink: 'a mark says when it was made, and nobody is signed in',
  markByEventLink: 'a mark says when it was made, and nobody is signed in',
  addFollowUpNote: 'a note names who wrote it and when',
  planImport: 'prepares an import; writing it writes lines',
  chooseImportPerson: 'prepares an import; writing it writes lines',
  undoImport: 'asks for an undo; the job that undoes writes the line',
  smsReports: 'the word of a provider, not the act of a person',
  paystackWebhook: 'the word of a provider; a payment has lines of its own',
}

/** These change the church or its owner, so each runs in a church of its own. */
const ENDS =
  /^(delete|erase|remove|close|reopen|handOver|update|password|confirm|undo|end|new|drop|write|restore|renew|reverse|give|resend)/

let testServer: ChurchApp
let shared: PeopledChurch
beforeAll(async () => {
  testServer = await churchApp()
  shared = await peopledChurch(testServer.app)
})
afterAll(() => testServer.close())

const lines = async () => {
  await testServer.app.deps.later.settled()
  const { rows } = await testServer.db.ownerPool.query<{ count: number }>(
    'select count(*)::int as count from audit_log',
  )
  return rows[0]!.count
}

/** Logging out changes something too, though its first form is a GET. */
const mutating = (Object.entries(routes) as [RouteName, RouteContract][])
  .filter(([name, { method }]) => method !== 'GET' || name === 'logout')
  .map(([name]) => name)

// The limiter counts so many churches from one address in a minute as an attack.
beforeEach(() => testServer.db.ownerPool.query('delete from attempts'))

test.each(mutating.filter((name) => !(name in UNAUDITED)))('%s writes a line', async (name) => {
  const church = ENDS.test(name) ? await peopledChurch(testServer.app) : shared
  const acting = { ...church, app: testServer.app }
  const act =
    (await WORKING_CALLS[name]?.(acting)) ??
    (() => asker(testServer.app)(name, samples[name](acting.ids), acting.owner))
  const before = await lines()
  const answer = await act()
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  expect((await lines()) - before).toBeGreaterThan(0)
})

spec('Audit log: every change')
test('every excluded route is one that changes something', () => {
  expect(Object.keys(UNAUDITED).filter((name) => !mutating.includes(name as RouteName))).toEqual([])
})

/**
 * Each of these is a row of its own, or a kept op, with its author and time. So is what happens to a child, which
 * reads the child's row besides.
 */
const UNAUDITED_OPS = [
  'mark-person',
  'unmark-person',
  'count-heads',
  'add-follow-up-note',
  'undo-child-event',
]

test('every op changes a table with a history or is named here', () => {
  const silent = Object.values<Mutation>(mutations as never).filter((mutation) => {
    const touched = mutation.touches(
      { came: {}, mark_ids: [newId()], people: [newId()] } as never,
      { opId: newId() } as never,
    )
    return !touched.some(([table]) => tables[table].audited)
  })
  expect(silent.map(({ name }) => name).toSorted()).toEqual(UNAUDITED_OPS.toSorted())
})
