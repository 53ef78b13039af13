/**
 * Reads and changes a church's settings, its reference and its transfer limit. A setting that was never set has its
 * default.
 */
import type pg from 'pg'
import type { z } from 'zod'
import { ABSENT_AFTER, type churchSettingsRoutes } from '../../../contract/routes/church-settings.ts'
import { newReference } from '../../auth/secrets.ts'
import { wantFollowUp } from '../sms/start-send.ts'
import { scheduleRetention } from '../personal-data/erase-person.ts'
import { dayIn } from '../shared/requests.ts'

type ChurchSettings = z.output<(typeof churchSettingsRoutes)['churchSettings']['answer']>
type Change = z.output<(typeof churchSettingsRoutes)['changeChurch']['body']>

type Row = Pick<ChurchSettings, 'id' | 'name' | 'time_zone' | 'address'> & {
  settings: Partial<ChurchSettings['settings']>
}

const COLUMNS = `church_id as id, name, time_zone, settings,
  json_build_object('street', street, 'city', city, 'state', state, 'post_code', post_code, 'country', country) as address`

/** Sets each part of the address that the fifth parameter names. */
const ADDRESS = ['street', 'city', 'state', 'post_code', 'country']
  .map((part) => `${part} = case when $5::jsonb ? '${part}' then $5::jsonb ->> '${part}' else ${part} end`)
  .join(', ')

export async function findSettings(tx: pg.PoolClient, churchId: string): Promise<ChurchSettings> {
  const { rows } = await tx.query<Row>(`select ${COLUMNS} from churches where church_id = $1`, [churchId])
  return withUsual(rows[0])
}

/** Keeps all settings that are not named, including those of other parts of the product. */
export async function changeSettings(
  tx: pg.PoolClient,
  churchId: string,
  { churchName, time_zone, settings = {}, address = {} }: Change,
): Promise<ChurchSettings> {
  const kept = { ...settings, ...(await changedLimits(tx, churchId, time_zone, settings.transfer_limit)) }
  const { rows } = await tx.query<Row>(
    `update churches set name = coalesce($2, name), time_zone = coalesce($3, time_zone), settings = settings || $4::jsonb, ${ADDRESS}
     where church_id = $1 returning ${COLUMNS}`,
    [churchId, churchName ?? null, time_zone ?? null, JSON.stringify(kept), JSON.stringify(address)],
  )
  const changed = withUsual(rows[0])
  if (settings.send_automated_follow_up_email !== undefined)
    await wantFollowUp(tx, churchId, settings.send_automated_follow_up_email)
  if ('keep_people_years' in settings || 'keep_first_timers_months' in settings)
    await scheduleRetention(tx, churchId, changed.settings)
  return changed
}

/**
 * A raised limit takes effect on the next day, so that nobody raises it for one transfer. A changed clock starts no
 * new day.
 */
async function changedLimits(
  tx: pg.PoolClient,
  churchId: string,
  zone: string | undefined,
  limit: number | null | undefined,
): Promise<TransferLimits> {
  if (zone === undefined && limit === undefined) return {}
  const { rows } = await tx.query<{ settings: TransferLimits; time_zone: string }>(
    'select settings, time_zone from churches where church_id = $1 for no key update',
    [churchId],
  )
  const church = rows[0] ?? { settings: {}, time_zone: 'Africa/Lagos' }
  const day = dayIn(church.time_zone)
  const limits = limit === undefined ? {} : limitsAfter(church.settings, limit, day)
  if (zone === undefined || zone === church.time_zone) return limits
  return { ...limits, ...clockChanged({ ...church.settings, ...limits }, day) }
}

function withUsual(row: Row | undefined): ChurchSettings {
  if (!row) throw new Error('a session without its church')
  const {
    send_automated_follow_up_email = false,
    absent_after = ABSENT_AFTER.usual,
    transfer_limit = null,
  } = row.settings
  const { keep_people_years = 0, keep_first_timers_months = 0 } = row.settings
  const kept = { keep_people_years, keep_first_timers_months }
  return { ...row, settings: { send_automated_follow_up_email, absent_after, transfer_limit, ...kept } }
}

/**
 * Renews the reference in the church's own links. The links of its services keep theirs. Runs within a transaction
 * of the church.
 */
export async function renewReference(tx: pg.PoolClient, churchId: string): Promise<string> {
  const reference = newReference()
  await tx.query('update churches set reference = $2 where church_id = $1', [churchId, reference])
  await tx.query(`delete from public_references where church_id = $1 and kind = 'church'`, [churchId])
  await tx.query(
    `insert into public_references (reference, church_id, kind, target_id) values ($1, $2, 'church', $2)`,
    [reference, churchId],
  )
  return reference
}

/** As stored in a church's settings, in naira. */
export type TransferLimits = {
  /** Null or absent is no limit. */
  transfer_limit?: number | null
  /**
   * The lowest limit in force on a day on which it was raised. It also stays in force until `held_until`, an instant,
   * if the church's clock was changed on that day.
   */
  transfer_limit_before?: { day: string; naira: number; held_until?: string } | null
  /** The instant of the last change of the church's clock. */
  time_zone_changed_at?: string
}

/** For this long after a change of the time zone, the limit counts the last 24 hours. */
export const CLOCK_SETTLES = `interval '24 hours'`
const CLOCK_SETTLES_MS = 86_400_000

/**
 * Computes the daily transfer limit of a person, above which a second person must approve. A raised limit takes
 * effect on the next day.
 * @returns naira, null for no limit
 */
export function limitToday({ transfer_limit, transfer_limit_before: before }: TransferLimits, day: string) {
  const set = transfer_limit ?? null
  if (!before || !(before.day === day || isHeld(before.held_until))) return set
  return set === null ? before.naira : Math.min(set, before.naira)
}

const isHeld = (until: string | undefined) => until !== undefined && Date.parse(until) > Date.now()

/**
 * @returns the settings to store for a changed limit. Soon after a change of the clock, a raised limit waits for 24
 * hours.
 */
function limitsAfter(before: TransferLimits, limit: number | null, day: string): TransferLimits {
  const inForce = limitToday(before, day)
  const raised = inForce !== null && (limit === null || limit > inForce)
  if (!raised) return { transfer_limit: limit, transfer_limit_before: null }
  const changed = before.time_zone_changed_at
  const settling = changed !== undefined && Date.now() - Date.parse(changed) < CLOCK_SETTLES_MS
  const held_until = settling
    ? new Date(Date.now() + CLOCK_SETTLES_MS).toISOString()
    : before.transfer_limit_before?.held_until
  return {
    transfer_limit: limit,
    transfer_limit_before: { day, naira: inForce, ...(held_until && { held_until }) },
  }
}

/**
 * Returns the settings to store for a changed time zone. The change does not start a new day for the limit.
 * @param day today by the previous clock
 */
function clockChanged(limits: TransferLimits, day: string): TransferLimits {
  const before = limits.transfer_limit_before
  const now = Date.now()
  const held = before && (before.day === day || isHeld(before.held_until))
  return {
    time_zone_changed_at: new Date(now).toISOString(),
    ...(held && {
      transfer_limit_before: { ...before, held_until: new Date(now + CLOCK_SETTLES_MS).toISOString() },
    }),
  }
}
