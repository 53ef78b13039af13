/**
 * Writes attendance records. Each write is a correction by the difference, so that phones and API callers share one
 * sum.
 */
import type pg from 'pg'
import type { AuditAction } from '../../../contract/audit-actions.ts'
import type { TypedCounts } from '../../../contract/routes/attendance-records.ts'
import { addAudit } from '../../auth/audit.ts'
import { inChurch } from '../../db/in-church.ts'
import { notThere, Problem } from '../../http/problem.ts'
import type { SyncActor } from '../../http/actor.ts'
import { applyOwnFrom } from '../../sync/push/apply-ops.ts'
import { storedService } from '../services/service.ts'
import { dayIn, timeZoneOf } from '../shared/church-time.ts'
import { findRecord } from './queries.ts'
import { mustBeCount, NOTHING, type Sum, sumsOf } from './headcounts.ts'

/** Throws Problem NOT_FOUND, INVALID for a future service, or ALREADY_EXISTS if it was counted. */
export async function addRecord(pool: pg.Pool, actor: SyncActor, serviceId: string, typed: TypedCounts) {
  return setCounts(pool, actor, serviceId, 'service-record', (sum) => {
    if (sum)
      throw new Problem('ALREADY_EXISTS', 'This service was counted already. Change its record instead.')
    return wantedBy(typed, NOTHING)
  })
}

/** Throws Problem NOT_FOUND or INVALID. */
export async function changeRecord(pool: pg.Pool, actor: SyncActor, serviceId: string, typed: TypedCounts) {
  return setCounts(pool, actor, serviceId, 'service-record', (sum) => wantedBy(typed, sum ?? NOTHING))
}

/** Throws Problem NOT_FOUND if nothing was counted. */
export async function deleteRecord(pool: pg.Pool, actor: SyncActor, serviceId: string): Promise<void> {
  await setCounts(pool, actor, serviceId, 'delete-service-record', (sum) => {
    if (!sum) throw notThere('This attendance record')
    return NOTHING
  })
}

/** A missing count keeps its value. Throws Problem INVALID for nobody, and for more guests than people. */
function wantedBy(typed: TypedCounts, sum: Sum): Sum {
  const { male_count: men = sum.men, female_count: women = sum.women } = typed
  const { child_count, guest_count: guests = sum.guests, total_count } = typed
  const left = total_count === undefined ? sum.children : total_count - men - women
  const counted = { men, women, children: child_count ?? left, guests }
  mustBeCount(counted)
  return counted
}

/** @param wanted returns the new counts for the current ones */
async function setCounts(
  pool: pg.Pool,
  actor: SyncActor,
  serviceId: string,
  action: AuditAction,
  wanted: (sum: Sum | undefined) => Sum,
) {
  const { churchId } = actor
  const service = await storedService(pool, churchId, serviceId)
  await mustNotLieAhead(pool, churchId, service.date_of_service)
  await applyOwnFrom(pool, actor, 'count-heads', async (tx) => {
    const sum = (await sumsOf(tx, churchId, [service.id])).get(service.id)
    const steps = stepsBetween(sum ?? NOTHING, wanted(sum))
    const { accountId, deviceId } = actor
    const subject = { subjectTable: 'services', subjectId: service.id }
    if (steps.length > 0) await addAudit(tx, { churchId, accountId, deviceId, action, ...subject })
    return steps.map((step) => ({ service_id: service.id, ...step }))
  })
  return inChurch(pool, churchId, (tx) => findRecord(tx, churchId, service.id))
}

async function mustNotLieAhead(pool: pg.Pool, churchId: string, day: string): Promise<void> {
  const zone = await inChurch(pool, churchId, (tx) => timeZoneOf(tx, churchId))
  if (day <= dayIn(zone)) return
  const message = 'This service lies ahead. Count it on its day.'
  throw new Problem('INVALID', message, [{ path: 'service_id', message }])
}

/** The most that one op may add or subtract. */
const STEP = 10_000

const KINDS = ['men', 'women', 'children', 'guests'] as const

/** Returns the corrections that lead from one sum to another, or none if they are equal. */
export function stepsBetween(from: Sum, to: Sum): Sum[] {
  const left = { ...NOTHING }
  for (const kind of KINDS) left[kind] = to[kind] - from[kind]
  const steps: Sum[] = []
  while (KINDS.some((kind) => left[kind] !== 0)) {
    const step = { ...NOTHING }
    for (const kind of KINDS) {
      step[kind] = Math.max(-STEP, Math.min(STEP, left[kind]))
      left[kind] -= step[kind]
    }
    steps.push(step)
  }
  return steps
}
