/** Makes the churches of this Sunday: people, two months of marks, signed-in phones, and each one's actions. */
import type pg from 'pg'
import { newId } from '../../contract/ids.ts'
import type { MemberRow } from '../../contract/tables/people.ts'
import { inChurch } from '../../server/db/in-church.ts'
import { addDays } from '../../contract/calendar/days.ts'
import { dayIn } from '../../server/modules/shared/requests.ts'
import { makePeople } from '../../server/demo/people.ts'
import { fill, found, signedIn, type Founded } from '../server/church.ts'
import { serviceRow } from '../server/sundays.ts'
import type { Phone, Visits } from './orders.ts'
import { comingsOf, NEW_EVERY, sizesOf, type Size } from './sunday.ts'

const PAST_SUNDAYS = 8
/** The share of the list that came on a past Sunday. */
const CAME = 0.4
/** Churches that are filled at the same time. */
const AT_ONCE = 4

export type ScaleChurch = Founded & {
  size: Size
  people: MemberRow[]
  tokens: { device: string; token: string }[]
  /** One service of today per run. */
  services: { id: string; reference: string }[]
}

export async function fillChurches(
  pool: pg.Pool,
  count: number,
  runs: number,
  say: (what: string) => void,
): Promise<ScaleChurch[]> {
  const sizes = sizesOf(count)
  const churches: ScaleChurch[] = []
  for (let from = 0; from < sizes.length; from += AT_ONCE) {
    const some = sizes.slice(from, from + AT_ONCE)
    churches.push(...(await Promise.all(some.map((size, at) => fillChurch(pool, size, from + at, runs)))))
    if (churches.length % 100 === 0) say(`${churches.length} of ${sizes.length} churches`)
  }
  return churches
}

async function fillChurch(pool: pg.Pool, size: Size, index: number, runs: number): Promise<ScaleChurch> {
  const founded = await found(pool, `scale-${index}`)
  const { church, account } = founded
  const people = makePeople(size.people, index + 1)
  const today = dayIn('Africa/Lagos')
  const past = await Promise.all(
    Array.from({ length: PAST_SUNDAYS }, (_, week) =>
      serviceRow(church, account, addDays(today, -7 * (week + 1))),
    ),
  )
  const now = await Promise.all(
    Array.from({ length: runs }, async (_, run) => ({
      ...(await serviceRow(church, account, today, `Service ${run + 1}`)),
      reference: `scale-${index}-${run}`,
    })),
  )
  const marks = past.flatMap((service, week) =>
    people
      .filter((_, at) => ((at * 7919 + week * 104_729) % 1000) / 1000 < CAME)
      .map((person, nth) => ({
        id: newId(),
        service_id: service.id,
        person_id: person.id,
        arrived_at: `${service.date_of_service}T08:${String(nth % 60).padStart(2, '0')}:00.000Z`,
        tapped_at: `${service.date_of_service}T08:${String(nth % 60).padStart(2, '0')}:00.000Z`,
        marked_by: account,
        device_id: null,
        first_timer: false,
        removed_by: null,
      })),
  )
  await fill(pool, church, { services: [...past, ...now], members: people, marks })
  await giveLinks(pool, church, now)
  const devices = Array.from({ length: size.phones }, () => newId())
  const tokens: ScaleChurch['tokens'] = []
  for (const device of devices) tokens.push({ device, token: await signedIn(pool, founded, device) })
  return {
    ...founded,
    size,
    people,
    tokens,
    services: now,
  }
}

/** Services that phones make have no link; the server gives it. */
async function giveLinks(
  pool: pg.Pool,
  church: string,
  services: { id: string; reference: string }[],
): Promise<void> {
  await inChurch(pool, church, async (tx) => {
    for (const { id, reference } of services) {
      await tx.query('update services set reference = $3 where church_id = $1 and id = $2', [
        church,
        id,
        reference,
      ])
      await tx.query(
        `insert into public_references (reference, church_id, kind, target_id) values ($1, $2, 'service', $3)`,
        [reference, church, id],
      )
    }
  })
}

/** @param run selects the service of today  @param times multiplies the arrivals */
export function playOf(
  churches: ScaleChurch[],
  run: number,
  lastsMs: number,
  times: number,
): { phones: Phone[]; visits: Visits } {
  const phones: Phone[] = []
  const visits: Visits = { visitors: [], looks: [] }
  for (const [index, { church, account, size, people, tokens, services }] of churches.entries()) {
    const comings = comingsOf(size, index + 1, lastsMs, times)
    const service = services[run]!
    const address = `127.${1 + Math.floor(index / 62_500)}.${Math.floor(index / 250) % 250}.${1 + (index % 250)}`
    // Visitors come from the end of the list, if their number is unique; ticked people from its beginning.
    const known = knownByPhone(people)
    let next = 0
    for (const [at, { device, token }] of tokens.entries()) {
      const taps = comings.taps[at]!.map((when) => ({ at: when, person: people[next++]!.id }))
      phones.push({
        church,
        account,
        device,
        token,
        service: service.id,
        address,
        opensAt: comings.opens[at]!,
        taps,
      })
    }
    const { reference } = service
    for (const [nth, at] of comings.visits.entries()) {
      const isNew = nth % NEW_EVERY === NEW_EVERY - 1
      const phone = isNew ? newNumber(run, index, nth) : known[nth]
      if (phone) visits.visitors.push({ at, address, reference, phone, isNew })
    }
    const token = tokens[0]!.token
    for (const at of comings.looks) visits.looks.push({ at, address, token, paths: LOOKED_AT })
  }
  return { phones, visits }
}

function knownByPhone(people: MemberRow[]): string[] {
  const counts = new Map<string, number>()
  for (const { phone_number: phone } of people) if (phone) counts.set(phone, (counts.get(phone) ?? 0) + 1)
  return people
    .flatMap(({ phone_number: phone }) => (phone && counts.get(phone) === 1 ? [phone] : []))
    .reverse()
}

const newNumber = (run: number, church: number, nth: number): string =>
  `0811${run}${String((church * 997 + nth) % 1_000_000).padStart(6, '0')}`

/** Requests of the dashboard and of the list of services. */
const LOOKED_AT = [
  'lastSunday',
  `membershipperformance?year=${dayIn('Africa/Lagos').slice(0, 4)}`,
  'attendanceStatistics',
  'churchservices?limit=10',
]
