/** Makes a church with money, its provider, and the people who act there. */
import type pg from 'pg'
import { newId } from '../../../contract/new-id.ts'
import { inChurch } from '../../../server/db/in-church.ts'
import { postPayment } from '../../../server/money/ledger.ts'
import { moveTransaction, openTransaction } from '../../../server/money/transactions.ts'
import type { Actor } from '../../../server/http/actor-and-answer.ts'
import { actorOf } from '../../support/actor-of.ts'
import { freshDatabase, type TestDatabase } from '../../support/database.ts'
import { processOf, type Process } from './process.ts'
import { Provider } from './provider.ts'

/** A transfer above this amount in naira needs a second person. */
export const LIMIT_NAIRA = 5_000

export type Town = {
  db: TestDatabase
  church: string
  /** One for all churches, as in production. */
  provider: Provider
  asker: Actor
  second: Actor
  /** Ids that clients chose for their transfers, with the amount. */
  requestedTransfers: Map<string, number>
  /** For each SMS of each job, whether it was accepted. */
  sms: Map<string, boolean[]>
  /** A process without faults. */
  sound: Process
}

export type World = { db: TestDatabase; provider: Provider }

export async function moneyWorld(): Promise<World> {
  const db = await freshDatabase()
  await db.ownerPool.query(
    `create table asked_later (church_id uuid, transaction_id uuid, primary key (church_id, transaction_id));
     grant select, insert, delete on asked_later to narthex_app`,
  )
  const account = `insert into accounts (id, email, first_name, last_name, password_hash, email_confirmed_at) values ($1, $2, 'Tunde', 'Bello', '', now())`
  for (const id of ACCOUNTS) await db.ownerPool.query(account, [id, `${id}@mail.example`])
  return { db, provider: new Provider() }
}

const ACCOUNTS = [newId(), newId()] as const

export async function aTown({ db, provider }: World): Promise<Town> {
  const church = newId()
  await inChurch(db.pool, church, async (tx) => {
    await tx.query(
      `insert into churches (church_id, name, reference, settings) values ($1, 'Grace', $2, $3)`,
      [church, church, JSON.stringify({ transfer_limit: LIMIT_NAIRA })],
    )
    for (const accountId of ACCOUNTS)
      await tx.query(
        `insert into memberships (church_id, account_id, features, joined_at)
         values ($1, $2, '{financeAccess}', now() - interval '1 year')`,
        [church, accountId],
      )
    // Transfers are backdated, so the second person must have held the right before.
    await tx.query(`update right_periods set held_from = now() - interval '1 year' where church_id = $1`, [
      church,
    ])
    await beginWith(tx, provider, church)
  })
  const actors = ACCOUNTS.map((accountId) =>
    actorOf(db.pool, { accountId, churchId: church }, ['financeAccess']),
  )
  const [asker, second] = (await Promise.all(actors)) as [Actor, Actor]
  const sound = processOf(db.pool, provider, { life: null, weather: [] })
  return { db, church, provider, asker, second, requestedTransfers: new Map(), sms: new Map(), sound }
}

/** Money to spend from the first step on. */
async function beginWith(tx: pg.PoolClient, provider: Provider, church: string): Promise<void> {
  const paidKobo = 1_000_000
  const { id, reference } = await openTransaction(tx, church, {
    type: 'top_up',
    amountKobo: paidKobo,
    madeBy: null,
  })
  await moveTransaction(tx, church, id, 'success')
  await tx.query(
    `insert into payments (church_id, transaction_id, provider, asked_kobo, paid_kobo) values ($1, $2, 'sandbox', $3, $3)`,
    [church, id, paidKobo],
  )
  await postPayment(tx, { churchId: church, transactionId: id, paidKobo })
  provider.payments.set(reference, { status: 'success', requestedKobo: paidKobo, paidKobo, currency: 'NGN' })
}

export type Line = {
  id: string
  reference: string
  type: string
  status: string
  amount_kobo: number
  returns: string | null
}

/** Reads in one round trip: PostgreSQL runs a text of several statements as one transaction. */
export async function peek<Row>({ db, church }: Town, sql: string): Promise<Row[]> {
  const text = `set local app.church_id = '${church}'; ${sql.replaceAll('$1', `'${church}'`)}`
  const answers = (await db.pool.query(text)) as unknown as { rows: Row[] }[]
  return answers[1]!.rows
}

export const linesOf = (town: Town): Promise<Line[]> =>
  peek(
    town,
    'select id, reference, type, status, amount_kobo, returns from transactions where church_id = $1 order by created_at, id',
  )

/** Backdates the data instead of waiting. */
export const later = (town: Town, interval: string): Promise<unknown> => {
  town.provider.arrive()
  return peek(
    town,
    `with sent as (update transfers set sent_at = sent_at - interval '${interval}' where church_id = $1)
     update transactions set created_at = created_at - interval '${interval}' where church_id = $1`,
  )
}
