/** Writes the demo church, all of it in one transaction. */
import type pg from 'pg'
import { newId } from '../../contract/ids.ts'
import { TABLE_NAMES } from '../../contract/tables/index.ts'
import { foundChurch, type SignUp } from '../auth/found-church.ts'
import { hashPassword } from '../auth/passwords.ts'
import { scheduleRenewal } from '../church/subscription/schedule-renewal.ts'
import { addDays, dayIn } from '../church/today.ts'
import { inChurch } from '../db/in-church.ts'
import { lockChurch } from '../sync/church-lock.ts'
import { writeRows } from '../sync/stores/store.ts'
import { demoRows, type DemoRows } from './demo-church.ts'
import { writeDemoEvents } from './demo-events.ts'
import { DEMO, findDemo, type DemoChurch } from './demo-sign-in.ts'

/** Any fixed number: of several processes that start at once one makes the church. */
export const DEMO_LOCK = 7_305_514

export async function foundDemo(pool: pg.Pool): Promise<DemoChurch> {
  const [churchId, ownerId, usherId, password] = [
    newId(),
    newId(),
    newId(),
    await hashPassword(DEMO.password),
  ]
  return inChurch(pool, churchId, async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [DEMO_LOCK])
    const made = await findDemo(tx)
    if (made) return made
    await addAccount(tx, ownerId, DEMO.owner, 'Demo', 'Administrator', password)
    await addAccount(tx, usherId, DEMO.usher, 'Tunde', 'Usher', password)
    await foundChurch(tx, churchId, ownerId, OWNER, OWNER.phone)
    await tx.query(
      `insert into memberships (church_id, account_id, features) values ($1, $2, '{attendanceAccess}')`,
      [churchId, usherId],
    )
    await tx.query(
      `insert into subscriptions (church_id, status, plan, next_charge_date) values ($1, 'active', 'annually', current_date + 365)`,
      [churchId],
    )
    const today = dayIn('Africa/Lagos')
    await scheduleRenewal(tx, churchId, addDays(today, 365))
    const rows = await demoRows(churchId, today, { owner: ownerId, usher: usherId })
    await writeAll(tx, churchId, rows)
    await writeDemoEvents(tx, { churchId, today, owner: ownerId, members: rows.members })
    return { churchId, ownerId }
  })
}

const OWNER: SignUp = {
  firstName: 'Demo',
  lastName: 'Administrator',
  email: DEMO.owner,
  phone: '+2348030000001',
  dob: '1980-05-04',
  password: DEMO.password,
  churchName: DEMO.church,
  street: '12 Allen Avenue',
  city: 'Ikeja',
  state: 'Lagos',
  country: 'Nigeria',
  postCode: null,
}

async function addAccount(
  tx: pg.PoolClient,
  id: string,
  email: string,
  first_name: string,
  last_name: string,
  password: string,
): Promise<void> {
  const text =
    'insert into accounts (id, email, first_name, last_name, password_hash, email_confirmed_at) values ($1, $2, $3, $4, $5, now())'
  await tx.query(text, [id, email, first_name, last_name, password])
}

/** Set by set, each row with its own rev, parents before children. */
async function writeAll(tx: pg.PoolClient, churchId: string, rows: DemoRows): Promise<void> {
  let { rev } = await lockChurch(tx, churchId)
  for (const table of TABLE_NAMES) {
    if (!(table in rows)) continue
    const numbered = rows[table as keyof DemoRows].map((row) => ({ row, rev: (rev += 1) }))
    await writeRows(tx, churchId, table, numbered)
  }
  await tx.query('update church_revs set rev = $2 where church_id = $1', [churchId, rev])
  await link(tx, churchId, rows.services)
}

async function link(tx: pg.PoolClient, churchId: string, services: DemoRows['services']): Promise<void> {
  const text = `insert into public_references (reference, church_id, kind, target_id)
    select reference, $1, 'service', id from unnest($2::text[], $3::uuid[]) as s(reference, id)`
  await tx.query(text, [
    churchId,
    services.map((service) => service.reference),
    services.map((service) => service.id),
  ])
}
