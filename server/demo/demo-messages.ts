/** Writes the demo church's messages: two sent ones with their results, a group and a stop number. It runs once. */
import type pg from 'pg'
import type { SmsToNamed } from '../../contract/sms/audience.ts'
import { SMS_PRICE_KOBO } from '../../contract/money/prices.ts'
import { addDays, mondayOf } from '../../contract/calendar/days.ts'
import { openTransaction } from '../money/transactions.ts'
import { demoId, randomFrom } from './names-and-families.ts'

const SEED = 4021
const GROUP = 'Harvest committee'
const GROUP_SIZE = 12
const CONSENT = 'Members agreed to SMS on the membership form.'

type Church = { churchId: string; today: string; owner: string }
type Send = {
  day: string
  type: 'bulk' | 'group'
  to: Pick<SmsToNamed, 'kind' | 'name'>
  message: string
  phones: readonly Phone[]
}
type Phone = { id: string | null; phone: string }

/** Safe to call at every start: a church that ever had a group or a message gets nothing. */
export async function writeDemoMessages(tx: pg.ClientBase, church: Church): Promise<void> {
  const { churchId, owner } = church
  const there = await tx.query(
    `select from sms_groups where church_id = $1 union all select from sms_sends where church_id = $1 limit 1`,
    [churchId],
  )
  if (there.rowCount !== 0) return
  const phones = await phonesOf(tx, churchId)
  const [stopped, ...others] = phones
  if (!stopped) return
  const lastSunday = addDays(mondayOf(church.today), -1)
  const groupId = demoId(randomFrom(SEED), Date.parse(lastSunday))
  const committee = others.slice(0, GROUP_SIZE)
  await tx.query(`insert into sms_groups (church_id, id, name, created_by) values ($1, $2, $3, $4)`, [
    churchId,
    groupId,
    GROUP,
    owner,
  ])
  await tx.query(
    `insert into sms_group_numbers (church_id, group_id, phone) select $1, $2, unnest($3::text[])`,
    [churchId, groupId, committee.map(({ phone }) => phone)],
  )
  await tx.query(`insert into sms_stops (church_id, phone, reason, added_by) values ($1, $2, $3, $4)`, [
    churchId,
    stopped.phone,
    'Asked for no SMS.',
    owner,
  ])
  await writeSend(tx, church, {
    day: addDays(lastSunday, -15),
    type: 'group',
    to: { kind: 'group', name: GROUP },
    message: 'Harvest committee: we meet on Saturday at 4 pm in the hall. Please bring your lists.',
    phones: committee,
  })
  await writeSend(tx, church, {
    day: addDays(lastSunday, -1),
    type: 'bulk',
    to: { kind: 'everyone', name: null },
    message: 'Grace Assembly: our thanksgiving service begins at 9 am tomorrow. Come with your family.',
    phones: others,
  })
}

/** Each number once, the first member's of a family. */
async function phonesOf(tx: pg.ClientBase, churchId: string): Promise<Phone[]> {
  const { rows } = await tx.query<Phone>(
    `select distinct on (phone_number) id, phone_number as phone from members
     where church_id = $1 and phone_number is not null and deleted_at is null and not counts_as_child
     order by phone_number, id`,
    [churchId],
  )
  return rows
}

/** Writes a message that is sent and paid. Of thirty recipients one was not reached. */
async function writeSend(
  tx: pg.ClientBase,
  { churchId, owner }: Church,
  { day, type, to, message, phones }: Send,
): Promise<void> {
  const random = randomFrom(SEED + phones.length)
  const at = `${day}T10:30:00Z`
  const sendId = demoId(random, Date.parse(at))
  const transactionId = await pay(tx, churchId, owner, at, phones.length * SMS_PRICE_KOBO)
  const missed = phones.map((_, index) => index % 30 === 7)
  const failed = missed.filter(Boolean).length
  await tx.query(
    `insert into sms_sends (church_id, id, type, made_by, message, state, price_kobo, transaction_id, audience,
       consent_wording, consent_stated_by, consent_stated_at, created_at, started_at, ended_at, delivered, failed)
     values ($1, $2, $3, $4, $5, 'done', $6, $7, $8, $9, $4, $10, $10, $10, $10, $11, $12)`,
    [
      churchId,
      sendId,
      type,
      owner,
      message,
      SMS_PRICE_KOBO,
      transactionId,
      JSON.stringify({ ...to, day: null, act: null, filter: null }),
      CONSENT,
      at,
      phones.length - failed,
      failed,
    ],
  )
  await tx.query(
    `insert into sms_recipients (church_id, id, send_id, phone, member_id, changed_at, state, reason)
     select $1, r.id, $2, r.phone, r.member_id, $6, case when r.missed then 'failed' else 'delivered' end,
       case when r.missed then 'The phone was switched off.' end
     from unnest($3::uuid[], $4::text[], $5::uuid[], $7::boolean[]) as r (id, phone, member_id, missed)`,
    [
      churchId,
      sendId,
      phones.map(() => demoId(random, Date.parse(at))),
      phones.map(({ phone }) => phone),
      phones.map(({ id }) => id),
      at,
      missed,
    ],
  )
}

/** The price of a message, taken from the wallet. */
async function pay(
  tx: pg.ClientBase,
  churchId: string,
  madeBy: string,
  at: string,
  amountKobo: number,
): Promise<string> {
  const { id } = await openTransaction(tx, churchId, { type: 'sms', amountKobo, madeBy })
  await tx.query(
    `update transactions set status = 'success', created_at = $3, settled_at = $3 where church_id = $1 and id = $2`,
    [churchId, id, at],
  )
  await tx.query(
    `insert into ledger_entries (church_id, id, key, kind, transaction_id, created_at)
     values ($1, $2, $3, 'sms_sold', $2, $4)`,
    [churchId, id, `${id}:sold`, at],
  )
  await tx.query(
    `insert into ledger_postings (church_id, entry_id, account, amount_kobo)
     values ($1, $2, 'sms', $3::bigint), ($1, $2, 'wallet', -$3::bigint)`,
    [churchId, id, amountKobo],
  )
  return id
}
