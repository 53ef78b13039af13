/** Tests the permission matrix: every route without a token, by feature, by owner and by subscription. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FEATURES, type FeatureName } from '../../../contract/features.ts'
import { newId } from '../../../contract/ids.ts'
import { routes, type RouteName } from '../../../contract/routes/index.ts'
import type { RouteContract } from '../../../contract/routes/route.ts'
import { sessionOf } from '../../support/session-of.ts'
import { churchApp, newTeamUser, type ChurchApp, type Person } from '../account/church-app.ts'
import { asker } from './ask.ts'
import { peopledChurch, type PeopledChurch } from './peopled-church.ts'
import { needsGold, opens, rights } from './rights.ts'
import { samples, type Sample } from './sample-calls.ts'
import { spec } from '../../spec/spec.ts'

let testServer: ChurchApp
let ours: PeopledChurch
let ask: ReturnType<typeof asker>
const holders = new Map<FeatureName, Person>()
beforeAll(async () => {
  testServer = await churchApp()
  ask = asker(testServer.app)
  ours = await peopledChurch(testServer.app)
  for (const feature of FEATURES)
    holders.set(feature, await newTeamUser(testServer.app, ours.owner, [feature]))
})
afterAll(() => testServer.close())

const all = Object.entries<RouteContract>(routes) as [RouteName, RouteContract][]
const named = (fits: (route: RouteContract) => boolean) =>
  all.filter(([, route]) => fits(route)).map(([name]) => name)
const closed = named(({ access }) => access !== 'public')
const open = named(({ access }) => access === 'public')

/** The samples name a team user. A caller of the sync routes names their own account. */
function sampleFor(name: RouteName, { ids }: PeopledChurch, { accountId }: Person): Sample {
  return samples[name](name.startsWith('sync') ? { ...ids, account: accountId } : ids)
}

spec('6 Roles: one table')
test('the contract gives every route the rights listed here', () => {
  const said = all.map(([name, { access, gate }]) => [name, { access: String(access), gate }])
  expect(Object.fromEntries(said)).toEqual(Object.fromEntries(rights))
})

describe('8.2.1 without a token', () => {
  test.each(closed)('%s is closed', async (name) => {
    expect(await ask(name, samples[name](ours.ids))).toMatchObject({
      status: 401,
      body: { success: false, code: 'SIGNED_OUT' },
    })
  })
  test.each(open)('%s is open', async (name) => {
    const { status, body } = await ask(name, samples[name](ours.ids))
    expect(status === 401 ? body.code : 'open').not.toBe('SIGNED_OUT')
    expect(status).toBeLessThan(500)
  })
})

describe('8.2.1 with one feature alone', () => {
  test.each(closed)('%s is refused to users without an opening feature', async (name) => {
    for (const feature of FEATURES.filter((one) => !opens(name).includes(one))) {
      const who = holders.get(feature)!
      expect(await ask(name, sampleFor(name, ours, who), who), feature).toMatchObject({
        status: 403,
        body: { success: false, code: 'FEATURE_REQUIRED' },
      })
    }
  })
})

/** Reads first, deletes last, so that each call's subject still exists. Sessions come after everything. */
function turn(name: RouteName): number {
  if (name === 'endSession') return 5
  // After undoImport: once an import is being written, its worker decides when it can be undone.
  if (name === 'writeImport') return 2.5
  if (name.startsWith('unmark') || name === 'deleteAttendanceRecord') return 2
  return ['GET', 'PUT', 'POST', 'DELETE'].indexOf(routes[name].method)
}
const inTurn = [...closed].sort((one, other) => turn(one) - turn(other))

/** Authorised calls that fail for their content: the samples have no password, code, file or pair. */
const NOT_DONE: Partial<Record<RouteName, number>> = {
  passwordInternal: 400,
  changeEmail: 400,
  handOver: 400,
  endTeamSecondFactor: 400,
  closeChurch: 400,
  beginSecondFactor: 400,
  confirmSecondFactor: 400,
  newRecoveryCodes: 400,
  endSecondFactor: 400,
  uploadImage: 400,
  giveTransferCode: 409,
  resendTransferCode: 409,
  approveTransfer: 409,
  declineTransfer: 409,
  uploadImport: 400,
  planImport: 400,
  chooseImportPerson: 404,
  undoImport: 409,
  dropImport: 409,
  mergePeople: 400,
  keepApart: 404,
  unmergePeople: 404,
  settleReplaced: 404,
  removeSmsStop: 404,
  addMember: 409,
  addService: 409,
  addAttendanceRecord: 409,
  writeOff: 404,
}
/**
 * A user with teamsAccess alone grants no attendance and renames nobody who has it. Nobody ends another's session. One
 * feature alone decides on no op of an unknown kind. A write-off of a phone needs attendanceAccess too.
 */
const NOT_BY_A_TEAM_USER: Partial<Record<RouteName, number>> = {
  decideQuarantined: 403,
  inviteUser: 403,
  changeTeamUser: 403,
  endSession: 404,
  writeOff: 403,
}

/** Logging out would end the session of the next call, so it uses a session of its own. */
async function anew(name: RouteName, who: Person): Promise<Pick<Person, 'token'>> {
  if (!name.startsWith('logout')) return who
  return sessionOf(testServer.db.pool, { ...who, device: { id: newId(), name: null } })
}

async function isAnswered(name: RouteName, church: PeopledChurch, who: Person, refused: number | undefined) {
  const { status, body } = await ask(name, sampleFor(name, church, who), await anew(name, who))
  expect(refused ?? NOT_DONE[name] ?? 'done', JSON.stringify(body)).toBe(status < 300 ? 'done' : status)
}

describe('8.2.1 with a feature that opens it', () => {
  test.each(inTurn.filter((name) => opens(name).length > 0))('%s is answered', async (name) => {
    for (const feature of opens(name))
      await isAnswered(name, ours, holders.get(feature)!, NOT_BY_A_TEAM_USER[name])
  })
})

describe('8.2.1 the owner lacks no feature', () => {
  let theirs: PeopledChurch
  beforeAll(async () => {
    theirs = await peopledChurch(testServer.app)
  })
  test.each(inTurn)('%s is answered', (name) => isAnswered(name, theirs, theirs.owner, undefined))
})

spec('6 Gate: gated calls', 'API: 402')
describe('with a lapsed subscription', () => {
  let lapsed: PeopledChurch
  beforeAll(async () => {
    lapsed = await peopledChurch(testServer.app)
    await testServer.db.ownerPool.query(
      `begin; set local app.church_id = '${lapsed.ids.church}'; update subscriptions set status = 'inactive' where church_id = '${lapsed.ids.church}'; commit`,
    )
  })
  const gated = closed.filter((name) => rights.get(name)?.gate === 'gated')
  spec('4 Subscription gate: 402', '6 Gate: gated calls')
  test.each(gated)('%s waits for payment', async (name) => {
    expect(await ask(name, samples[name](lapsed.ids), lapsed.owner)).toMatchObject({
      status: 402,
      body: { success: false, code: 'SUBSCRIPTION_REQUIRED' },
    })
  })
  spec('6 Gate: open screens')
  test.each(inTurn.filter((name) => !gated.includes(name)))('%s still works', (name) =>
    isAnswered(name, lapsed, lapsed.owner, undefined),
  )
})

spec('6 Plans: catalogues')
describe('with the Silver plan', () => {
  let silver: PeopledChurch
  beforeAll(async () => {
    silver = await peopledChurch(testServer.app)
    await testServer.db.ownerPool.query(
      `begin; set local app.church_id = '${silver.ids.church}'; update subscriptions set plan = 'silver' where church_id = '${silver.ids.church}'; commit`,
    )
  })
  test.each(inTurn.filter(needsGold))('%s is part of Gold', async (name) => {
    expect(await ask(name, samples[name](silver.ids), silver.owner)).toMatchObject({
      status: 403,
      body: { success: false, code: 'PLAN_REQUIRED' },
    })
  })
  test.each(inTurn.filter((name) => !needsGold(name)))('%s works', (name) =>
    isAnswered(name, silver, silver.owner, undefined),
  )
})
