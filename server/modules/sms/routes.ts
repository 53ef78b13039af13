/** Handles text messages, their groups and stopped numbers. */
import type { smsRoutes } from '../../../contract/routes/sms.ts'
import { inChurch } from '../../db/in-church.ts'
import { Answer, page, withMessage, notThere, Problem } from '../../http/actor-and-answer.ts'
import type { HandlersFor } from '../../http/handler.ts'
import { noteWhoCame } from '../shared/counted-sql.ts'
import { ownChurch } from '../shared/requests.ts'
import { addSmsGroup, addToSmsGroup, changeSmsGroup, deleteSmsGroup, findSmsGroups } from './groups.ts'
import { findRecipients, findSends, storedSent } from './queries.ts'
import { phonesOr, addStops, findStops, removeStop } from './numbers.ts'
import { peopleOfAct } from './attendance.ts'
import { previewSms } from './audience.ts'
import { beginSend, cancelSend, sendNow } from './service.ts'
import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { SmsReport } from '../../providers/sms/sms.ts'
import { noteReports, type Outcome } from './recipients.ts'

/** Applies the provider's delivery reports. A repeated or late report changes nothing. */

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

export const smsHandlers: HandlersFor<typeof smsRoutes> = {
  listSmsGroups: ({ actor, deps }) =>
    inChurch(deps.pool, actor.churchId, (tx) => findSmsGroups(tx, actor.churchId)),

  async addSmsGroup({ body, actor, deps }) {
    return withMessage(await addSmsGroup(deps.pool, actor, body), 'Group added successfully')
  },

  async changeSmsGroup({ body, actor, deps }) {
    const changed = await inChurch(deps.pool, actor.churchId, (tx) => changeSmsGroup(tx, actor, body))
    return withMessage(changed, 'Successfully updated')
  },

  async addToSmsGroup({ body, actor, deps }) {
    const phones = phonesOr(body.phoneNumbersToAddToGroup, 'phoneNumbersToAddToGroup')
    const count = await inChurch(deps.pool, actor.churchId, (tx) =>
      addToSmsGroup(tx, actor, body.groupId, phones),
    )
    return withMessage({ count }, `Successfully added ${count} number(s) to the group`)
  },

  async deleteSmsGroup({ params, actor, deps }) {
    await inChurch(deps.pool, actor.churchId, (tx) => deleteSmsGroup(tx, actor, params.id))
    return withMessage({ id: params.id }, 'Deleted successfully')
  },

  async previewSms({ body, actor, deps }) {
    if (body.to?.kind === 'service') await noteWhoCame(deps.pool, actor.churchId)
    return inChurch(deps.pool, actor.churchId, (tx) => previewSms(tx, actor, body))
  },

  async listSmsPeople({ params, query, actor, deps }) {
    ownChurch(actor, params.id)
    await noteWhoCame(deps.pool, actor.churchId)
    return inChurch(deps.pool, actor.churchId, (tx) =>
      peopleOfAct(tx, actor.churchId, query.act, query.service),
    )
  },

  async sendBulkSms({ body, actor, deps }) {
    return withMessage(await beginSend(deps, actor, body), 'SMS sent successfully')
  },

  async sendSms({ body, actor, deps }) {
    return withMessage(await beginSend(deps, actor, body), 'SMS sent successfully')
  },

  async listSentSms({ params, query, actor, deps }) {
    ownChurch(actor, params.id)
    const { items, next_cursor } = await inChurch(deps.pool, actor.churchId, (tx) =>
      findSends(tx, actor.churchId, query),
    )
    return page(items, next_cursor)
  },

  getSentSms: ({ params, query, actor, deps }) =>
    inChurch(deps.pool, actor.churchId, async (tx) => {
      const sent = await storedSent(tx, actor.churchId, params.id)
      if (query.counts_only) return { ...sent, people: [] }
      const { items, next_cursor } = await findRecipients(tx, actor.churchId, sent.id, query)
      return new Answer({ ...sent, people: items }, { next_cursor })
    }),

  async cancelSms({ params, actor, deps }) {
    return withMessage(await cancelSend(deps, actor, params.id), 'SMS cancelled')
  },

  confirmSms: ({ params, body, actor, deps }) => sendNow(deps, actor, params.id, body.send_in_quiet_hours),

  listSmsStops: ({ actor, deps }) =>
    inChurch(deps.pool, actor.churchId, (tx) => findStops(tx, actor.churchId)),

  async addSmsStops({ body, actor, deps }) {
    const { phoneNumbers, reason } = body
    const count = await inChurch(deps.pool, actor.churchId, (tx) =>
      addStops(tx, actor, phoneNumbers, reason || null),
    )
    return { count }
  },

  async removeSmsStop({ params, actor, deps }) {
    const phone_number = await inChurch(deps.pool, actor.churchId, (tx) =>
      removeStop(tx, actor, params.phone),
    )
    return withMessage({ phone_number }, 'Deleted successfully')
  },

  async smsReports({ params, request, deps }) {
    if (params.provider !== deps.sms.name) throw notThere()
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const reports = deps.sms.readReports(body, request.headers)
    if (!reports) throw new Problem('WRONG_CREDENTIALS', 'This is not from the SMS provider.')
    await takeReports(deps.pool, deps.sms.name, reports)
    return {}
  },
}
