/** 2.2.2 Tests every route with hostile input: no server error, always the envelope, no extra field. */
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ERROR_STATUS, type ErrorCode } from '../../contract/errors.ts'
import { newId } from '../../contract/ids.ts'
import { routes, type RouteName } from '../../contract/routes/index.ts'
import type { RouteContract } from '../../contract/routes/route.ts'
import { sessionOf } from '../support/session-of.ts'
import { mutations, type MutationName } from '../../sync/mutations/index.ts'
import { call, caller, churchApp, type Answer, type ChurchApp } from '../server/account/church-app.ts'
import { peopledChurch, type PeopledChurch } from '../server/matrix/peopled-church.ts'
import { pathOf, samples, type Sample } from '../server/matrix/sample-calls.ts'
import { anOp, aPush } from './a-push.ts'
import { hostile, hostileWord, twisted } from './hostile-values.ts'

let testServer: ChurchApp
let ours: PeopledChurch
beforeAll(async () => {
  testServer = await churchApp({ TRUST_PROXY: '1' })
  ours = await peopledChurch(testServer.app)
})
afterAll(() => testServer.close())
/** The token of a new sign-in with restored data. Ended or deleted things would hide the code behind them. */
let token: string
beforeEach(async () => {
  const church = ours.ids.church
  await testServer.db.ownerPool.query(`begin; set local app.church_id = '${church}';
    delete from attempts; update members set deleted_at = null; update services set deleted_at = null;
    update memberships set status = 'active' where church_id = '${church}'; commit`)
  token = await freshToken()
})

const RUNS = Number(process.env.FUZZ_RUNS ?? 25)
const all = Object.entries<RouteContract>(routes) as [RouteName, RouteContract][]
const ids = () => ({ ...ours.ids, account: ours.owner.accountId })

/** A token that may end with the call. It needs no sign-in, since password hashing is slow on purpose. */
async function freshToken(): Promise<string> {
  const device = { id: newId(), name: 'A phone' }
  const who = { accountId: ours.owner.accountId, churchId: ours.ids.church, device }
  return (await sessionOf(testServer.db.pool, who)).token
}

async function ask(route: RouteContract, sample: Sample, bearer?: string): Promise<Answer> {
  const headers = {
    ...(bearer && { authorization: `Bearer ${bearer}` }),
    'x-forwarded-for': `10.0.0.${Math.ceil(Math.random() * 250)}`,
  }
  return call(testServer.app, route.method, pathOf(route, sample), {
    headers,
    ...(sample.body && { payload: sample.body }),
  })
}

const INSIDE =
  /select |insert |relation|column "|constraint|syntax|postgres|node_modules|\.ts\b|undefined|\[object|Invalid input|expected/i

/** A sentence, or one of the specification's phrases without a full stop. */
const SENTENCE =
  /^[A-Z].*[.?]$|^(Member already exists|Invalid Email or Phone|A group with that name already exists|Invalid Phone Number Format|Insufficient Wallet Balance)$/

/** A file without an envelope. */
const FILES = ['church/export', 'church/record-of-processing']

function mustBeOurs({ status, body, headers }: Answer, route: RouteContract): void {
  if (FILES.includes(route.path) && status === 200) return
  expect(headers['content-type']).toMatch(/^application\/json/)
  expect(status, JSON.stringify(body)).toBeLessThan(500)
  expect(typeof body.success).toBe('boolean')
  if (status >= 400) {
    if (route.access !== 'public') expect(body.code).not.toBe('SIGNED_OUT')
    expect(body).toMatchObject({
      success: false,
      message: expect.stringMatching(SENTENCE),
    })
    expect(ERROR_STATUS[body.code as ErrorCode]).toBe(status)
    const sentences = [
      body.message,
      ...(body.errors ?? []).map((error: { message: string }) => error.message),
    ]
    for (const sentence of sentences) expect(sentence).not.toMatch(INSIDE)
  } else if (route.path !== 'sync/pull') {
    // The contract drops unnamed fields, so the answer had no others.
    expect(body.data).toEqual(route.answer.parse(body.data))
  }
}

const ends: RouteName[] = ['logout', 'logoutByPost', 'endSession', 'passwordInternal', 'switchChurch']
const costly: RouteName[] = [
  'register',
  'login',
  'inviteRegistration',
  'updatePassword',
  'markByLink',
  'markByEventLink',
  'addByLink',
  'exportChurch',
]
const runs = (name: RouteName) => (costly.includes(name) ? Math.ceil(RUNS / 2) : RUNS)
/** These take a quarter of a second, found or not, so that timing reveals nothing. Some run in parallel. */
const even: RouteName[] = ['markByLink', 'markByEventLink', 'addByLink']

/** Generates this number of values, and each of them must hold. */
function mustHold<T>(
  name: RouteName,
  made: fc.Arbitrary<T>,
  numRuns: number,
  holds: (value: T) => Promise<void>,
): Promise<void> {
  const atOnce = even.includes(name) ? 10 : 1
  const several = fc.array(made, { minLength: atOnce, maxLength: atOnce })
  const all = fc.asyncProperty(several, async (values) => void (await Promise.all(values.map(holds))))
  return fc.assert(all, { numRuns: Math.ceil(numRuns / atOnce) })
}

const named = (has: (route: RouteContract) => boolean) =>
  all.filter(([, route]) => has(route) && !route.multipart).map(([name]) => name)

async function tokenFor(name: RouteName): Promise<string | undefined> {
  if (routes[name].access === 'public') return undefined
  return ends.includes(name) ? freshToken() : token
}

describe('2.2.2 bodies', () => {
  test.each(named((route) => Boolean(route.body)))(
    '%s',
    async (name) => {
      const route: RouteContract = routes[name]
      const sample = samples[name](ids())
      await mustHold(name, twisted(sample.body ?? {}), runs(name), async (body) => {
        const fresh = name === 'addMember' || name === 'addService' ? { id: newId(), ...body } : body
        mustBeOurs(await ask(route, { ...sample, body: fresh }, await tokenFor(name)), route)
      })
    },
    120_000,
  )
  test.each(named((route) => Boolean(route.body)))(
    '%s: not even an object',
    async (name) => {
      const route: RouteContract = routes[name]
      const bearer = await tokenFor(name)
      await mustHold(name, hostile, Math.ceil(runs(name) / 2), async (value) => {
        const answer = await call(testServer.app, route.method, pathOf(route, samples[name](ids())), {
          payload: JSON.stringify(value),
          headers: {
            'content-type': 'application/json',
            'x-forwarded-for': '10.1.1.1',
            ...(bearer && { authorization: `Bearer ${bearer}` }),
          },
        })
        mustBeOurs(answer, route)
      })
    },
    120_000,
  )
})

describe('2.2.2 paths and queries', () => {
  test.each(named(() => true))(
    '%s',
    async (name) => {
      const route: RouteContract = routes[name]
      const places = Object.keys(route.params?.shape ?? {})
      const queryKeys = [
        'limit',
        'cursor',
        'q',
        'view',
        'include',
        'first_timer',
        'rev',
        'epoch',
        'scope',
        'account',
        'settled',
        'highest_seq',
      ]
      const spoiled = fc.record({
        params: fc.dictionary(fc.constantFrom('', ...places), hostileWord, { maxKeys: places.length }),
        query: fc.dictionary(fc.constantFrom(...queryKeys), hostileWord, { maxKeys: 3 }),
      })
      await mustHold(name, spoiled, Math.ceil(runs(name) / 2), async ({ params, query }) => {
        const sample = samples[name](ids())
        const twistedCall = {
          ...sample,
          params: { ...sample.params, ...params },
          query: { ...sample.query, ...query },
        }
        mustBeOurs(await ask(route, twistedCall, await tokenFor(name)), route)
      })
    },
    120_000,
  )
})

const argsOf = (): Record<MutationName, Record<string, unknown>> => {
  const [service_id, person_id] = [ours.ids.service, ours.ids.member]
  const person = {
    id: newId(),
    first_name: 'Ada',
    last_name: 'Obi',
    phone_number: '0803 555 0101',
    email: 'a@b.co',
    date_of_birth: '1990-01-02',
  }
  const group = { id: newId(), name: 'Lekki', user_id: null }
  const schedule = { id: newId(), name: 'Vigil', weekday: 0, time: '09:00', starts_on: '2026-01-04' }
  const service = { id: newId(), name: 'Vigil', date_of_service: '2026-01-02', flyer_image: null }
  return {
    'mark-person': { service_id, person_id },
    'unmark-person': { service_id, person_id, mark_ids: [newId()] },
    'count-heads': { service_id, men: 1, women: 1, children: 1, guests: 1 },
    'capture-first-timer': { ...person, service_id },
    'add-member': person,
    'edit-member': { id: person_id, set: person },
    'delete-member': { id: person_id },
    'restore-member': { id: person_id },
    'create-service': service,
    'edit-service': { id: service_id, set: service },
    'delete-service': { id: service_id },
    'create-cell': group,
    'edit-cell': { id: group.id, set: group },
    'delete-cell': { id: group.id },
    'create-department': group,
    'edit-department': { id: group.id, set: group },
    'delete-department': { id: group.id },
    'change-follow-up': {
      id: newId(),
      person_id,
      reason: 'absent',
      since: '2026-01-02',
      set: { owner_id: newId(), state: 'reached' },
    },
    'add-follow-up-note': { follow_up_id: newId(), person_id, text: 'Called' },
    'create-household': { id: newId(), name: 'Obi', people: [person_id, newId()] },
    'edit-household': { id: newId(), set: { name: 'Obi' } },
    'join-household': { household_id: newId(), person_id, from: null },
    'leave-household': { household_id: newId(), person_id },
    'delete-household': { id: newId(), people: [person_id] },
    'create-schedule': schedule,
    'edit-schedule': { id: schedule.id, set: { name: 'Vigil', time: '22:00' } },
    'delete-schedule': { id: schedule.id },
    'skip-service': { id: newId(), schedule_id: schedule.id, day: '2026-01-04', service_id, name: 'Vigil' },
    'unskip-service': { id: newId(), service_id, name: 'Sunday service' },
    'check-in-child': { service_id, person_id, guardian_id: person_id, saw: [newId()] },
    'check-out-child': { service_id, person_id, guardian_name: 'Ada', how: 'code', saw: [newId()] },
    'undo-child-event': { event_id: newId(), service_id, person_id },
    'move-child-to-class': { check_in_id: newId(), service_id, person_id, class_id: newId() },
    'keep-erased': { person_id, came: { service_id, first_timer: true } },
  }
}

/** A value that is neither text nor convertible to text. */
const NO_TEXT = { toString: '' }

describe('2.2.2 ops', () => {
  test.each(Object.keys(mutations) as MutationName[])(
    '%s: a value without a text form is refused alone',
    async (type) => {
      const me = caller(testServer.app, token)
      const [church, merged] = [ours.ids.church, newId()]
      await testServer.db.ownerPool.query(`begin; set local app.church_id = '${church}';
        insert into aliases (church_id, id, to_id, rev) values ('${church}', '${merged}', '${ours.ids.member}', 1); commit`)
      const fits = anOp('mark-person', { service_id: ours.ids.service, person_id: merged })
      const bad = ['id', 'person_id', 'service_id', 'user_id', 'set'].map((field) =>
        anOp(type, { ...argsOf()[type], [field]: NO_TEXT }),
      )
      const answer = await me.post('sync/push', aPush(ours.owner, [...bad, fits]))
      mustBeOurs(answer, routes.syncPush)
      expect(answer.status).toBe(200)
      const good = answer.body.data.results.find(({ id }: { id: string }) => id === fits.id)
      expect(good).toMatchObject({ status: 'applied' })
    },
  )
  test.each(Object.keys(mutations) as MutationName[])(
    '%s: settled one by one, whatever one of them holds',
    async (type) => {
      const envelope = { id: '', seq: 1, v: 1, base_rev: 0, captured_at: '', clock_offset: 0, needs: [] }
      const bad = fc.record({
        args: twisted(argsOf()[type]),
        set: fc.option(twisted(argsOf()['add-member']), { nil: undefined }),
        over: fc.oneof(
          { weight: 3, arbitrary: fc.constant({}) },
          { weight: 1, arbitrary: twisted(envelope) },
        ),
      })
      const me = caller(testServer.app, token)
      await fc.assert(
        fc.asyncProperty(bad, async ({ args, set, over }) => {
          const fits = anOp('add-member', { id: newId(), first_name: 'Good', last_name: newId() })
          const op = anOp(type, { ...args, ...(set && 'set' in args && { set }) }, over)
          const answer = await me.post('sync/push', aPush(ours.owner, [op, fits]))
          mustBeOurs(answer, routes.syncPush)
          if (answer.status !== 200) return
          const good = answer.body.data.results.find(({ id }: { id: string }) => id === fits.id)
          expect(good, JSON.stringify(op)).toMatchObject({ status: 'applied' })
        }),
        { numRuns: RUNS },
      )
      expect(
        (
          await me.get(
            `sync/pull?account=${ours.owner.accountId}&church=${ours.owner.churchId}&device=${newId()}`,
          )
        ).status,
      ).toBe(200)
      for (const path of [
        `churches/${ours.owner.churchId}/members`,
        'churchservices',
        'churchservices?include=people',
        'custody',
        'sync/trays',
      ])
        expect((await me.get(path)).status, path).toBe(200)
    },
    120_000,
  )
})
