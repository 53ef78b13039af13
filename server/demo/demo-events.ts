/** Writes three events of the demo church: one held, with its attendance, one next Sunday, one online. */
import type pg from 'pg'
import type { MemberRow } from '../../contract/tables/members.ts'
import { addDays, weekdayOf } from '../../contract/calendar/days.ts'
import { demoId, randomFrom } from './random.ts'

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
