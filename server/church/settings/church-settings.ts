/** What a church set for itself; what it never set has its usual value. */
import type pg from 'pg'
import type { z } from 'zod'
import { wantFollowUp } from '../sms/follow-up/turns.ts'
import { scheduleRetention } from '../personal-data/retention/schedule.ts'
import { dayIn } from '../today.ts'
import { clockChanged, limitsAfter, type TransferLimits } from './transfer-limit.ts'
import { ABSENT_AFTER, type churchSettingsRoutes } from '../../../contract/routes/church-settings.ts'

export type ChurchSettings = z.output<(typeof churchSettingsRoutes)['churchSettings']['answer']>
type Change = z.output<(typeof churchSettingsRoutes)['changeChurch']['body']>
type Row = Pick<ChurchSettings, 'id' | 'name' | 'time_zone'> & {
  settings: Partial<ChurchSettings['settings']>
}

const COLUMNS = 'church_id as id, name, time_zone, settings'

export async function findSettings(tx: pg.PoolClient, churchId: string): Promise<ChurchSettings> {
  const { rows } = await tx.query<Row>(`select ${COLUMNS} from churches where church_id = $1`, [churchId])
  return withUsual(rows[0])
}

/** What is not named stays, also of the settings that other parts of the product keep beside these. */
export async function changeSettings(
  tx: pg.PoolClient,
  churchId: string,
  { churchName, time_zone, settings = {} }: Change,
): Promise<ChurchSettings> {
  const kept = { ...settings, ...(await changedLimits(tx, churchId, time_zone, settings.transfer_limit)) }
  const { rows } = await tx.query<Row>(
    `update churches set name = coalesce($2, name), time_zone = coalesce($3, time_zone), settings = settings || $4::jsonb
     where church_id = $1 returning ${COLUMNS}`,
    [churchId, churchName ?? null, time_zone ?? null, JSON.stringify(kept)],
  )
  const changed = withUsual(rows[0])
  if (settings.send_automated_follow_up_email !== undefined)
    await wantFollowUp(tx, churchId, settings.send_automated_follow_up_email)
  if ('keep_people_years' in settings || 'keep_first_timers_months' in settings)
    await scheduleRetention(tx, churchId, changed.settings)
  return changed
}

/** A raised limit counts from the next day, so that nobody raises it for one transfer. A changed clock brings no next day. */
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
