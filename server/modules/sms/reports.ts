/** Applies the provider's delivery reports. A repeated or late report changes nothing. */
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { inChurch } from '../../db/in-church.ts'
import type { SmsReport } from '../../providers/sms/sms.ts'
import { noteReports, type Outcome } from './recipients.ts'

/** A report that arrives before the answer to the handing over is kept until that answer. */
export async function takeReports(
  pool: pg.Pool,
  provider: string,
  reports: readonly SmsReport[],
): Promise<void> {
  const { rows } = await pool.query<{ church_id: string; provider_id: string }>(
    'select church_id, provider_id from sms_handed where provider = $1 and provider_id = any($2::text[])',
    [provider, reports.map(({ providerId }) => providerId)],
  )
  const known = new Set(rows.map(({ provider_id }) => provider_id))
  for (const churchId of new Set(rows.map(({ church_id }) => church_id))) {
    const ids = new Set(rows.filter((row) => row.church_id === churchId).map((row) => row.provider_id))
    const own = reports.filter(({ providerId }) => ids.has(providerId))
    await inChurch(pool, churchId, (tx) => applyReports(tx, churchId, own))
  }
  await keepEarly(
    pool,
    provider,
    reports.filter(({ providerId }) => !known.has(providerId)),
  )
}

async function applyReports(
  tx: pg.ClientBase,
  churchId: string,
  reports: readonly SmsReport[],
): Promise<void> {
  const ids = reports.map(({ providerId }) => providerId)
  // Locks the SMS first, as everywhere, because its counts change with its recipients.
  await tx.query(
    `select from sms_sends where church_id = $1 and id in (
       select send_id from sms_recipients where church_id = $1 and provider_id = any($2::text[])) order by id for update`,
    [churchId, ids],
  )
  await noteReports(tx, churchId, reports)
}

/** Not every provider signs its reports. The limit keeps forged reports from filling the table. */
const MOST_EARLY = 50_000

const hashOf = (phone: string) => createHash('sha256').update(phone).digest()

async function keepEarly(pool: pg.Pool, provider: string, reports: readonly SmsReport[]): Promise<void> {
  const final = reports.filter(({ state }) => state !== 'sent')
  if (final.length === 0) return
  await pool.query(
    `insert into sms_early_reports (provider, provider_id, phone_hash, state)
     select $1, r.id, r.hash, r.state from unnest($2::text[], $3::bytea[], $4::text[]) as r (id, hash, state)
     where (select count(*) from (select from sms_early_reports limit ${MOST_EARLY}) kept) < ${MOST_EARLY} on conflict do nothing`,
    [
      provider,
      final.map(({ providerId }) => providerId),
      final.map(({ phone }) => hashOf(phone)),
      final.map(({ state }) => state),
    ],
  )
}

/** Applies early reports of messages whose ids have just become known, in the same transaction. */
export async function takeEarlyReports(
  tx: pg.ClientBase,
  churchId: string,
  provider: string,
  moved: readonly Outcome[],
): Promise<void> {
  const ids = [...new Set(moved.flatMap(({ provider_id }) => provider_id ?? []))]
  if (ids.length === 0) return
  const { rows } = await tx.query<{ provider_id: string; phone_hash: Buffer; state: 'delivered' | 'failed' }>(
    `delete from sms_early_reports where provider = $1 and provider_id = any($2::text[]) returning provider_id, phone_hash, state`,
    [provider, ids],
  )
  if (rows.length === 0) return
  const early = new Map(rows.map((row) => [row.phone_hash.toString('hex'), row]))
  const { rows: written } = await tx.query<{ phone: string | null; provider_id: string }>(
    'select phone, provider_id from sms_recipients where church_id = $1 and provider_id = any($2::text[])',
    [churchId, rows.map(({ provider_id }) => provider_id)],
  )
  const reports = written.flatMap(({ phone, provider_id }) => {
    const said = phone === null ? undefined : early.get(hashOf(phone).toString('hex'))
    return phone && said?.provider_id === provider_id
      ? { providerId: provider_id, phone, state: said.state }
      : []
  })
  await applyReports(tx, churchId, reports)
}
