/** Makes the demo church once, and adds today's service at every start. */
import type pg from 'pg'
import { FEATURES } from '../../contract/features.ts'
import { serviceId } from '../../sync/merge/scheduled-services.ts'
import type { Config } from '../config.ts'
import { dayIn } from '../modules/shared/requests.ts'
import { applyOwn } from '../sync/push/apply-ops.ts'
import { inChurch } from '../db/in-church.ts'
import { SERVICE_NAME, demoRows, type DemoRows } from './demo-church.ts'
import { noteFamilies, demoId, randomFrom } from './names-and-families.ts'
import { writeDemoMessages } from './demo-messages.ts'
import { writeDemoMoney } from './demo-money.ts'
import { newId } from '../../contract/ids.ts'
import { TABLE_NAMES } from '../../contract/tables/index.ts'
import { foundChurch, type SignUp } from '../auth/church/found-church.ts'
import { hashPassword } from '../auth/account/passwords.ts'
import { scheduleRenewal } from '../modules/subscription/schedule.ts'
import { addDays, weekdayOf } from '../../contract/calendar/days.ts'
import { lockChurch, writeRows } from '../sync/store.ts'
import type { MemberRow } from '../../contract/tables/people.ts'

/** Writes three events of the demo church: one held, with its attendance, one next Sunday, one online. */

const SEED = 2611

type Church = { churchId: string; today: string; owner: string; members: MemberRow[] }

/** Times are the church's, an hour ahead of UTC. */
export async function writeDemoEvents(tx: pg.ClientBase, church: Church): Promise<void> {
  const { held, sunday, midweek } = daysOf(church.today)
  const place = { street: '12 Allen Avenue', city: 'Ikeja', state: 'Lagos', country: 'Nigeria' }
  const id = await writeEvent(tx, church, {
    ...at(held, '09:00', '13:00'),
    name: 'Harvest thanksgiving',
    description: 'Thanks, songs of every cell, and food for all.',
    type: 'offline',
    status: 'ended',
    ...place,
    cash_collected_kobo: 48_250_000,
    online_collected_kobo: 31_700_050,
    male_count: 96,
    female_count: 131,
    child_count: 58,
    guest_count: 12,
  })
  await writeMarks(tx, church, id, held)
  await writeEvent(tx, church, {
    ...at(sunday, '12:30', '15:00'),
    name: 'Family picnic',
    description: 'After the service, behind the hall. Bring a mat and a friend.',
    type: 'offline',
    contact_phone_number: '+2348030000001',
    ...place,
  })
  await writeEvent(tx, church, {
    ...at(midweek, '18:00', '19:00'),
    name: 'Midweek prayer online',
    type: 'online',
    online_links: JSON.stringify([
      { online_platform_name: 'Zoom', meeting_link: 'https://zoom.example/j/81234567', pass_code: 'grace' },
      { online_platform_name: 'Youtube', meeting_link: 'https://youtube.example/live', pass_code: null },
    ]),
  })
}

/** A Saturday about three weeks back, the coming Sunday, the Wednesday after today. */
function daysOf(today: string) {
  const weekday = weekdayOf(today)
  return {
    held: addDays(today, -weekday - 15),
    sunday: addDays(today, 7 - weekday),
    midweek: addDays(today, ((3 - weekday + 6) % 7) + 1),
  }
}

const at = (day: string, from: string, until: string) => ({
  start_date: `${day}T${from}:00Z`,
  end_date: `${day}T${until}:00Z`,
})

async function writeEvent(
  tx: pg.ClientBase,
  { churchId, owner, today }: Church,
  event: { start_date: string } & Record<string, unknown>,
): Promise<string> {
  const id = demoId(randomFrom(SEED + Object.keys(event).length), Date.parse(event.start_date))
  const set = { ...event, created_at: `${addDays(today, -30)}T16:00:00Z`, created_by: owner }
  const names = Object.keys(set)
  await tx.query(
    `insert into events (church_id, id, ${names.join(', ')}) values ($1, $2, ${names.map((_, index) => `$${index + 3}`).join(', ')})`,
    [churchId, id, ...Object.values(set)],
  )
  return id
}

/** Every third of those who belonged to the church that day. */
async function writeMarks(
  tx: pg.ClientBase,
  { churchId, owner, members }: Church,
  eventId: string,
  day: string,
): Promise<void> {
  const there = members.filter((one, index) => index % 3 === 0 && one.created_at.slice(0, 10) <= day)
  await tx.query(
    `insert into event_marks (church_id, event_id, person_id, marked_at, marked_by)
     select $1, $2, person, $4::timestamptz + make_interval(secs => 20 * place), $5
     from unnest($3::uuid[]) with ordinality as there (person, place)`,
    [churchId, eventId, there.map(({ id }) => id), `${day}T08:40:00Z`, owner],
  )
}

type Demo = { pool: pg.Pool; config: Pick<Config, 'publicUrl'>; log?: { info(sentence: string): void } }

type DemoChurch = { churchId: string; ownerId: string }

/** The accounts of the demo church. The password is printed at every start, so it must protect nothing real. */
const DEMO = {
  owner: 'demo@narthex.example',
  usher: 'usher@narthex.example',
  password: 'sunday-at-the-door',
  church: 'Grace Assembly Ikeja',
} as const

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

/** Safe to call at every start, and by several processes at the same time. Prints the log-ins. */
export async function seedDemo({ pool, config, log = { info: print } }: Demo): Promise<void> {
  const { churchId, ownerId } = (await findDemo(pool)) ?? (await foundDemo(pool))
  await todaysService(pool, churchId, ownerId)
  await moneyOnce(pool, churchId, ownerId)
  log.info(`The demo church is ready at ${config.publicUrl}`)
  log.info(`  Administrator: ${DEMO.owner}   Usher: ${DEMO.usher}   Password of both: ${DEMO.password}`)
}

const print = (sentence: string) => void process.stdout.write(`${sentence}\n`)

/** Also for a demo church that was made before it had any money or messages. */
const moneyOnce = (pool: pg.Pool, churchId: string, owner: string): Promise<void> =>
  inChurch(pool, churchId, async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [DEMO_LOCK])
    const church = { churchId, today: dayIn('Africa/Lagos'), owner }
    await writeDemoMoney(tx, church)
    await writeDemoMessages(tx, church)
  })

const WEEKDAY_SERVICE_NAME = 'Midweek service'

/** The id is derived from the day and the name, so an existing service stays unchanged. */
async function todaysService(pool: pg.Pool, churchId: string, ownerId: string): Promise<void> {
  const date_of_service = dayIn('Africa/Lagos')
  const name = weekdayOf(date_of_service) === 0 ? SERVICE_NAME : WEEKDAY_SERVICE_NAME
  const id = await serviceId(churchId, date_of_service, name)
  const owner = { churchId, accountId: ownerId, deviceId: null, features: [...FEATURES], active: true }
  await applyOwn(pool, owner, 'create-service', { id, name, date_of_service })
}

/** Any fixed number: of several processes that start at the same time, one makes the church. */
const DEMO_LOCK = 7_305_514

/** Writes the demo church, all of it in one transaction. */
async function foundDemo(pool: pg.Pool): Promise<DemoChurch> {
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
    await noteFamilies(tx, churchId, rows.members)
    await writeDemoEvents(tx, { churchId, today, owner: ownerId, members: rows.members })
    return { churchId, ownerId }
  })
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

/** Writes table by table, each row with its own rev, parents before children. */
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

/**
 * Finds the church by either of its two people, whoever owns it now: it may have been handed over, and an email changed.
 */
async function findDemo(db: pg.Pool | pg.PoolClient): Promise<DemoChurch | undefined> {
  const { rows } = await db.query<DemoChurch>(
    `select o.church_id as "churchId", o.account_id as "ownerId" from memberships m join accounts a on a.id = m.account_id
       join memberships o on o.church_id = m.church_id and o.is_owner
     where lower(a.email) in ($1, $2) order by m.created_at limit 1`,
    [DEMO.owner, DEMO.usher],
  )
  return rows[0]
}
