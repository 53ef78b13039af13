/** Handles a phone's sync calls. docs/protocol.md defines them. */
import { scopeOf } from '../../../contract/scope-of.ts'
import { NEXT_HEADER, PROTOCOL } from '../../../contract/protocol.ts'
import type { syncRoutes } from '../../../contract/routes/sync.ts'
import { briefly } from '../../../contract/sync/brief.ts'
import type { PullQuery } from '../../../contract/sync/pull.ts'
import { mustBeTheirs } from '../../auth/church/found-church.ts'
import { type Actor, RawAnswer, ChurchShare, Problem } from '../../http/actor-and-answer.ts'
import type { Deps, HandlersFor } from '../../http/handler.ts'
import { compareLists, dayKeysOf } from '../../sync/compare-lists.ts'
import { applyPush, deliveredOps } from '../../sync/push/apply-ops.ts'
import { noteContact, outboxesLeft } from '../../sync/devices.ts'
import { openLive } from '../../sync/live.ts'
import { readPage } from '../../sync/pull.ts'

/** A tenth of a process's limit. Above it, a church's phones poll. */
const streams = new ChurchShare(2000)

const enoughStreams = () =>
  new Problem(
    'UNAVAILABLE',
    'Your church has very many screens open. Changes come a little later.',
    undefined,
    60,
  )

export const syncHandlers: HandlersFor<typeof syncRoutes> = {
  async syncPush({ body, actor, deps }) {
    mustBeTheirs(actor, body, KEPT)
    if (body.protocol !== PROTOCOL)
      throw new Problem(
        'UPDATE_NEEDED',
        'This app is too old to deliver. Update it; what waits is safe on the phone.',
      )
    const { device, nonce, highest_seq } = body
    const push = { highest_seq, ops: deliveredOps(body) }
    const { epoch, before, results } = await applyPush(deps.pool, { ...actor, deviceId: device }, push)
    deps.metrics.pushed(results)
    const said = body.brief ? await briefly(results) : { results }
    const server_time = new Date().toISOString()
    return { protocol: PROTOCOL, nonce, epoch, server_time, ...said, ...(before !== undefined && { before }) }
  },

  async syncPull({ query, actor, deps, request }) {
    mustBeTheirs(actor, query, KEPT)
    noteOthers(actor, query, deps)
    const { text, next, hasRecentContact } = await readPage(deps.pool, query, scopeOf(actor.features))
    if (!hasRecentContact)
      deps.later('delivery status of a phone that pulled', () => noteContact(deps.pool, query))
    const body = Buffer.from(`{"success":true,"data":${text}}`)
    request.log.debug({ bytes: body.length }, 'page')
    // Is set only if there is a next page: after the last page no client continues.
    const headers: Record<string, string> =
      next.rev < next.head ? { [NEXT_HEADER]: JSON.stringify({ ...next, bytes: body.length }) } : {}
    return new RawAnswer(body, 'application/json; charset=utf-8', headers)
  },

  async syncLive({ query, actor, deps }) {
    mustBeTheirs(actor, query, KEPT)
    if (query.once === '1') return openLive(deps, actor, true)
    const open = async () => (await openLive(deps, actor, false)) as RawAnswer
    return streams.hold(actor.churchId, open, enoughStreams)
  },

  async syncAgreement({ body, actor, deps }) {
    mustBeTheirs(actor, body, KEPT)
    return compareLists(deps, actor, body)
  },

  async syncDayKeys({ query, actor, deps }) {
    mustBeTheirs(actor, query, KEPT)
    return { keys: await dayKeysOf(deps, actor.churchId) }
  },
}

/** A signed-in account reports the outboxes that others left on the device. */
function noteOthers(actor: Actor, { church, device, others = [] }: PullQuery, { later, pool }: Deps): void {
  const outboxes = others.filter(({ account }) => account !== actor.accountId)
  if (outboxes.length === 0) return
  const report = { church, device, session: actor.sessionId, outboxes }
  later('delivery status of what others left on a phone', () => outboxesLeft(pool, report))
}

const KEPT = 'This browser is logged in to another account. What waits is kept for its own.'
