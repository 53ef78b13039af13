/**
 * Reads SMS that were sent, are being sent or are scheduled: lists, their recipients, and the row that sending
 * needs.
 */
import type pg from 'pg'
import { fullName } from '../../../contract/people/shown-name.ts'
import { nairaOf } from '../../../contract/money/amounts.ts'
import type { SentSms, SmsCounts, SmsRecipient, SmsState } from '../../../contract/routes/sms.ts'
import { notThere } from '../../http/actor-and-answer.ts'
import { pageOf, readCursor } from '../shared/requests.ts'

type Paging = { limit: number; cursor?: string | undefined }

type Row = SmsCounts &
  Omit<SentSms, 'user' | 'cost' | 'recipients' | 'counts' | 'progress' | 'refunded'> & {
    refunded_kobo: number
    first_name: string | null
    last_name: string | null
    price_kobo: number
    sorted_by: string
  }

/** Compared as text, so that a made-up cursor gives an empty list and no error. */
const SORTED = `to_char(s.created_at, 'YYYY-MM-DD HH24:MI:SS.US')`

/** Few messages have a refund, and each has few entries. */
const REFUNDED = `case when s.unsent = 0 or s.transaction_id is null then 0 else (
    select coalesce(sum(p.amount_kobo), 0)::bigint from ledger_entries e
      join ledger_postings p on p.church_id = e.church_id and p.entry_id = e.id and p.account = 'wallet'
    where e.church_id = s.church_id and e.transaction_id = s.transaction_id and e.kind = 'sms_returned') end`

const LINES = `select s.id, s.type, s.message, s.created_at, s.state, s.scheduled_for, s.remark, s.price_kobo, s.waiting, s.handing,
    s.sent, s.delivered, s.failed, s.unsent, s.unknown, a.first_name, a.last_name, s.audience as "to",
    ${REFUNDED} as refunded_kobo, ${SORTED} as sorted_by
  from sms_sends s left join accounts a on a.id = s.made_by where s.church_id = $1`

/** Returns the latest first. */
export async function findSends(tx: pg.ClientBase, churchId: string, { limit, cursor }: Paging) {
  const [before, id] = cursor ? readCursor(cursor, 2) : []
  const { rows } = await tx.query<Row>(
    `${LINES} and ($2::text is null or (${SORTED}, s.id::text) < ($2, $3::text))
     order by s.created_at desc, s.id desc limit $4`,
    [churchId, before, id, limit + 1],
  )
  const page = pageOf(rows, limit, (row) => [row.sorted_by, row.id])
  return { ...page, items: page.items.map(lineOf) }
}

export async function findSentOne(
  tx: pg.ClientBase,
  churchId: string,
  id: string,
): Promise<SentSms | undefined> {
  const { rows } = await tx.query<Row>(`${LINES} and s.id = $2`, [churchId, id])
  return rows[0] && lineOf(rows[0])
}

/** Throws Problem NOT_FOUND. */
export async function storedSent(tx: pg.ClientBase, churchId: string, id: string): Promise<SentSms> {
  const found = await findSentOne(tx, churchId, id)
  if (!found) throw notThere('This SMS')
  return found
}

function lineOf(row: Row): SentSms {
  const { first_name, last_name, price_kobo, refunded_kobo, sorted_by: _sorted, ...rest } = row
  const { waiting, handing, sent, delivered, failed, unsent, unknown, ...line } = rest
  const counts = { waiting, handing, sent, delivered, failed, unsent, unknown }
  const recipients = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return {
    ...line,
    user: first_name === null ? null : { first_name, last_name: last_name ?? '' },
    cost: nairaOf(row.state === 'cancelled' ? 0 : (recipients - unsent) * price_kobo),
    refunded: nairaOf(refunded_kobo),
    recipients,
    counts,
    progress: recipients ? (recipients - waiting - handing) / recipients : 1,
  }
}

type Stored = Omit<SmsRecipient, 'name'> & {
  rank: string
  first_name: string | null
  last_name: string | null
}

/** Returns recipients who did not get it first, then the others. */
export async function findRecipients(
  tx: pg.ClientBase,
  churchId: string,
  id: string,
  { limit, cursor }: Paging,
) {
  const [rank, last] = cursor ? readCursor(cursor, 2) : []
  const { rows } = await tx.query<Stored>(
    `select * from (
       select r.id, r.phone as phone_number, m.first_name, m.last_name, r.state, r.reason,
         r.changed_at, case r.state when 'failed' then '0' when 'unsent' then '1' when 'unknown' then '2' else '3' end as rank
       from sms_recipients r left join members m on m.church_id = r.church_id and m.id = r.member_id and m.deleted_at is null
       where r.church_id = $1 and r.send_id = $2) listed
     where $3::text is null or (rank, id::text) > ($3, $4::text) order by rank, id::text limit $5`,
    [churchId, id, rank, last, limit + 1],
  )
  const page = pageOf(rows, limit, (row) => [row.rank, row.id])
  return {
    ...page,
    items: page.items.map(({ rank: _rank, first_name, last_name, ...one }): SmsRecipient => ({
      ...one,
      name: fullName({ first_name: first_name ?? '', last_name: last_name ?? '' }) || null,
    })),
  }
}

export type SendRow = {
  id: string
  message: string
  state: SmsState
  made_by: string | null
  price_kobo: number
  transaction_id: string | null
  scheduled_for: string | null
  also_by_night: boolean
  consent_wording: string | null
  started_at: string | null
  silent: number
  waiting: number
  handing: number
  unsent: number
  recipients: number
}

const ROW = `select id, message, state, made_by, price_kobo, transaction_id, scheduled_for, also_by_night, consent_wording,
    started_at, silent, waiting, handing, unsent, waiting + handing + sent + delivered + failed + unsent + unknown as recipients
  from sms_sends where church_id = $1 and id = $2`

/** Reads the row of one SMS, as sending needs it. */
export async function findSend(
  tx: pg.ClientBase,
  churchId: string,
  id: string,
): Promise<SendRow | undefined> {
  return (await tx.query<SendRow>(ROW, [churchId, id])).rows[0]
}

/** Locks the row until the transaction ends. Take this lock before its recipients, its transaction and the balances. */
export async function lockSend(
  tx: pg.ClientBase,
  churchId: string,
  id: string,
): Promise<SendRow | undefined> {
  return (await tx.query<SendRow>(`${ROW} for update`, [churchId, id])).rows[0]
}
