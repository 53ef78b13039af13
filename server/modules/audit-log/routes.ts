/** Handles reads and exports of the audit log. */
import type { auditLogRoutes, AuditLine } from '../../../contract/routes/audit-log.ts'
import { addAudit } from '../../auth/audit.ts'
import { inChurch } from '../../db/in-church.ts'
import { page, type Actor } from '../../http/actor-and-answer.ts'
import type { HandlersFor } from '../../http/handler.ts'
import type pg from 'pg'
import { actionsOf, type AuditKind } from '../../../contract/audit-actions.ts'
import { CURRENCY_CODES } from '../../../contract/money/finance.ts'
import { uuid } from '../../../contract/ids.ts'
import { notACursor, readCursor, writeCursor } from '../shared/requests.ts'

/** Reads the audit log, latest first. A page reads a bounded part of it by an index, however rare the matches are. */

/** The most entries that one page reads. */
const MOST_LOOKED_AT = 2000

type Filter = {
  limit: number
  cursor?: string | undefined
  actor?: string | undefined
  subject?: string | undefined
  kind?: AuditKind | undefined
  from?: string | undefined
  to?: string | undefined
}
type Found = AuditLine & { sorted_by: string; fits: boolean }

/** @param reader without membersAccess the names of members are left out, without financeAccess the amounts */
export async function findAuditLines(
  tx: pg.ClientBase,
  { churchId, features }: Pick<Actor, 'churchId' | 'features'>,
  filter: Filter,
): Promise<{ items: AuditLine[]; next_cursor: string | null }> {
  const { sql, values } = query(churchId, filter)
  const may = [features.includes('membersAccess'), features.includes('financeAccess')]
  const { rows: looked } = await tx.query<Found>(sql, [...values, ...may])
  const fitting = looked.filter(({ fits }) => fits)
  const page = fitting.slice(0, filter.limit)
  // A page that is not full continues after the last entry that was read.
  const last = fitting.length > filter.limit ? page.at(-1) : looked.at(-1)
  const more = fitting.length > filter.limit || looked.length === MOST_LOOKED_AT
  const items = page.map(({ sorted_by: _sorted, fits: _fits, ...line }): AuditLine => line)
  return { items, next_cursor: more && last ? writeCursor([last.sorted_by, last.id]) : null }
}

function query(churchId: string, { cursor, actor, subject, kind, from, to }: Filter) {
  const values: unknown[] = [churchId]
  const where = ['l.church_id = $1']
  const given = (value: unknown) => `$${values.push(value)}`
  const zone = '(select time_zone from churches where church_id = $1)'
  if (actor) where.push(`l.account_id = ${given(actor)}`)
  if (subject) where.push(`l.subject_id = ${given(subject)}`)
  if (from) where.push(`l.at >= ${given(from)}::date::timestamp at time zone ${zone}`)
  if (to) where.push(`l.at < (${given(to)}::date + 1)::timestamp at time zone ${zone}`)
  // The history of rows is of kind `people` alone, and is most of the log.
  if (kind && kind !== 'people') where.push('l.rev is null')
  if (cursor) {
    const [at, id] = placeOf(cursor)
    where.push(`(l.at, l.id) < (${given(at)}::timestamptz, ${given(id)}::uuid)`)
  }
  const fits = kind ? fitsKind(kind, given) : 'true'
  return {
    sql: SELECT(where.join(' and '), fits, [`$${values.length + 1}`, `$${values.length + 2}`]),
    values,
  }
}

function fitsKind(kind: AuditKind, given: (value: unknown) => string): string {
  const { fixed, starts } = actionsOf(kind)
  return `(l.action = any(${given(fixed)}::text[]) or exists (
    select from unnest(${given(starts)}::text[]) s where starts_with(l.action, s)))`
}

const PLACE = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}\.\d{6}Z$/

function placeOf(cursor: string): [at: string, id: string] {
  const [at = '', id = ''] = readCursor(cursor, 2)
  if (!PLACE.test(at) || Number.isNaN(Date.parse(at.replace(' ', 'T'))) || !uuid.safeParse(id).success)
    throw notACursor()
  return [at, id]
}

const nameIn = (table: string, name = 'name') =>
  `(select nullif(trim(${name}), '') from ${table} n where n.church_id = l.church_id and n.id = l.subject_id)`
const PERSON = `concat_ws(' ', n.first_name, n.last_name)`

const CODES = Object.entries(CURRENCY_CODES).map(([name, code]) => `when '${name}' then '${code}'`)

/** Formats "NGN 1,000.00", as files do. PostgreSQL formats it, because one query makes the whole line. */
const MONEY = (currency: string) => `(case ${currency} ${CODES.join(' ')} end
    || to_char(n.amount_kobo / 100.0, ' FM999,999,999,990.00'))`

/** Erasing a person empties their name, so the log names nobody who was erased. */
const SUBJECT = (members: string, finance: string) => `case l.subject_table
    when 'members' then case when ${members} then ${nameIn('members', PERSON)} end
    when 'event_marks' then case when ${members} then ${nameIn('members', PERSON)} end
    when 'accounts' then (select nullif(trim(concat_ws(' ', n.first_name, n.last_name)), '') from accounts n where n.id = l.subject_id
      and exists (select from memberships m where m.church_id = l.church_id and m.account_id = n.id))
    when 'services' then ${nameIn('services')}
    when 'events' then ${nameIn('events')}
    when 'cells' then ${nameIn('cells')}
    when 'departments' then ${nameIn('departments')}
    when 'sms_groups' then ${nameIn('sms_groups')}
    when 'imports' then case when ${members} then ${nameIn('imports', 'file_name')} end
    when 'incomes' then case when ${finance} then ${nameIn('incomes', MONEY('n.currency'))} end
    when 'expenses' then case when ${finance} then ${nameIn('expenses', `n.name || ', ' || ${MONEY('n.currency')}`)} end
    when 'transactions' then case when ${finance} then ${nameIn('transactions', MONEY(`'naira'`))} end
    when 'transfers' then case when ${finance} then ${nameIn('transactions', MONEY(`'naira'`))} end
  end`

/** A row's own history stores deletions and restorations as changes of one field. */
const ACTION = `case when l.action <> 'changed' or not l.changes ? 'deleted_at' then l.action
    when l.changes #>> '{deleted_at,1}' is null then 'restored' else 'deleted' end`

const SELECT = (where: string, fits: string, [members, finance]: [string, string]) => `
  with looked as (select l.* from audit_log l where ${where} order by l.at desc, l.id desc limit ${MOST_LOOKED_AT})
  select l.id, l.at, ${ACTION} as action, l.subject_table, l.subject_id, ${fits} as fits,
    to_char(l.at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || 'Z' as sorted_by,
    case when l.account_id is not null then jsonb_build_object('id', l.account_id, 'first_name', coalesce(a.first_name, ''),
      'last_name', coalesce(a.last_name, '')) end as by,
    case when ${fits} then ${SUBJECT(`${members}::boolean`, `${finance}::boolean`)} end as subject
  from looked l left join accounts a on a.id = l.account_id
  order by l.at desc, l.id desc`

export const auditLogHandlers: HandlersFor<typeof auditLogRoutes> = {
  listAuditLog: ({ query, actor, deps }) =>
    inChurch(deps.pool, actor.churchId, async (tx) => {
      const { items, next_cursor } = await findAuditLines(tx, actor, query)
      const action = query.purpose === 'export' ? 'exported the audit log' : 'read the audit log'
      if (!query.cursor) await addAudit(tx, { ...actor, action })
      return page(items, next_cursor)
    }),
}
