/** The job `sms.send`: step by step until everything is out, for half a minute at a time. */
import { inChurch } from '../../../db/in-church.ts'
import type { Deps } from '../../../http/deps.ts'
import type { JobDataOf } from '../../../jobs/jobs.ts'
import { timeZoneOf } from '../../today.ts'
import { isQuiet, quietUntil } from '../quiet-hours.ts'
import { askAbout } from './ask-about.ts'
import { endSend, giveUp } from './end-send.ts'
import { handOver } from './hand-over.ts'
import { isLate } from './is-late.ts'
import { findSend, type SendRow } from './send-row.ts'
import { startSend } from './start-send.ts'

const WORK_MS = 30_000
/** Seconds until the provider is tried again, by how often it gave no answer. */
const PAUSES = [6, 60, 300, 900]

export type SendDeps = Pick<Deps, 'pool' | 'sms' | 'jobs'>
type Told = JobDataOf['sms.send']

export async function workSend(deps: SendDeps, told: Told, ending: AbortSignal): Promise<void> {
  const until = Date.now() + WORK_MS
  let next: Date | 'on' | 'over' = 'on'
  while (next === 'on' && !ending.aborted && Date.now() < until) next = await step(deps, told)
  if (next === 'over') return
  const startAfter = next === 'on' ? undefined : next.toISOString()
  await deps.jobs.send(deps.pool, 'sms.send', told, { key: told.sendId, ...(startAfter && { startAfter }) })
}

/** One thing; then `on`, or when there is something to do again. */
async function step(deps: SendDeps, { churchId, sendId }: Told): Promise<Date | 'on' | 'over'> {
  const send = await inChurch(deps.pool, churchId, (tx) => findSend(tx, churchId, sendId))
  if (send?.state === 'scheduled') return begin(deps, churchId, send)
  if (send?.state !== 'sending') return 'over'
  const asked = send.handing > 0 ? await askAbout(deps, churchId, sendId) : 'none'
  if (asked === 'silent') return pause(deps, churchId, send)
  if (asked === 'answered') return 'on'
  if (send.handing > 0 && (send.silent > 0 || send.waiting === 0)) return afterPause(send)
  if (send.waiting > 0) return go(deps, churchId, send)
  await endSend(deps, churchId, sendId)
  return 'over'
}

async function begin(deps: SendDeps, churchId: string, send: SendRow): Promise<Date | 'on'> {
  const at = new Date(send.scheduled_for ?? 0)
  if (at.getTime() > Date.now()) return at
  await startSend(deps, churchId, send.id)
  return 'on'
}

async function go(deps: SendDeps, churchId: string, send: SendRow): Promise<Date | 'on'> {
  if (isLate(send.started_at)) {
    await giveUp(deps, churchId, send.id)
    return 'on'
  }
  const morning = send.also_by_night ? null : await untilMorning(deps, churchId)
  // Who is being handed over is asked about by night too.
  if (morning) return send.handing > 0 ? afterPause(send) : morning
  return (await handOver(deps, churchId, send.id)) ? 'on' : pause(deps, churchId, send)
}

/** Null by day. */
async function untilMorning({ pool }: SendDeps, churchId: string): Promise<Date | null> {
  const zone = await inChurch(pool, churchId, (tx) => timeZoneOf(tx, churchId))
  const now = new Date()
  return isQuiet(zone, now) ? quietUntil(zone, now) : null
}

/** Nothing more is handed over until the provider answers again. */
async function pause({ pool }: SendDeps, churchId: string, send: SendRow): Promise<Date> {
  await inChurch(pool, churchId, (tx) =>
    tx.query('update sms_sends set silent = silent + 1 where church_id = $1 and id = $2', [
      churchId,
      send.id,
    ]),
  )
  return afterPause(send)
}

const afterPause = ({ silent }: SendRow) =>
  new Date(Date.now() + PAUSES[Math.min(silent, PAUSES.length - 1)]! * 1000)
