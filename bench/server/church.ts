/** Makes churches of generated people directly in the database. */
import type pg from 'pg'
import { newId } from '../../contract/ids.ts'
import type { MarkRow, ServiceRow } from '../../contract/tables/attendance.ts'
import type { MemberRow } from '../../contract/tables/people.ts'
import { foundChurch } from '../../server/auth/church/found-church.ts'
import { hashPassword } from '../../server/auth/account/passwords.ts'
import { sessionOf } from '../../tests/support/session-of.ts'
import { beginTrial } from '../../server/modules/subscription/routes.ts'
import { inChurch } from '../../server/db/in-church.ts'
import { lockChurch, writeRows } from '../../server/sync/store.ts'

export type Rows = { services: ServiceRow[]; members: MemberRow[]; marks: MarkRow[] }

export type Founded = { church: string; account: string; email: string }

export const PASSWORD = 'many people at three doors'
const ROWS_AT_ONCE = 5000

let passwordHash: Promise<string> | undefined

/** A church with its owner, who is its first member. */
export async function found(pool: pg.Pool, name: string): Promise<Founded> {
  const [church, account, email] = [newId(), newId(), `${name}@bench.example`]
  const hash = await (passwordHash ??= hashPassword(PASSWORD))
  const owner = {
    firstName: 'Bench',
    lastName: 'Owner',
    email,
    dob: '1980-05-04',
    password: PASSWORD,
    churchName: name,
    phone: '',
    postCode: null,
  }
  const address = { street: '12 Allen Avenue', city: 'Ikeja', state: 'Lagos', country: 'Nigeria' }
  await inChurch(pool, church, async (tx) => {
    await tx.query(
      'insert into accounts (id, email, first_name, last_name, password_hash, email_confirmed_at) values ($1, $2, $3, $4, $5, now())',
      [account, email, 'Bench', 'Owner', hash],
    )
    await foundChurch(tx, church, account, { ...owner, ...address }, null)
    await beginTrial(tx, church, 30)
  })
  return { church, account, email }
}

/** Writes parents before children, each row with its own rev, as if written alone. */
export async function fill(pool: pg.Pool, church: string, rows: Rows): Promise<void> {
  for (const table of ['services', 'members', 'marks'] as const) {
    for (let from = 0; from < rows[table].length; from += ROWS_AT_ONCE) {
      await inChurch(pool, church, (tx) =>
        write(tx, church, table, rows[table].slice(from, from + ROWS_AT_ONCE)),
      )
    }
  }
}

async function write(
  tx: pg.PoolClient,
  church: string,
  table: keyof Rows,
  rows: Rows[keyof Rows],
): Promise<void> {
  const { rev } = await lockChurch(tx, church)
  await writeRows(
    tx,
    church,
    table,
    rows.map((row, index) => ({ row, rev: rev + index + 1 })),
  )
  await tx.query('update church_revs set rev = $2 where church_id = $1', [church, rev + rows.length])
}

/** A session like sign-in's. */
export async function signedIn(pool: pg.Pool, { account, church }: Founded, device: string): Promise<string> {
  const { token } = await sessionOf(pool, {
    accountId: account,
    churchId: church,
    device: { id: device, name: 'Bench' },
  })
  return token
}
