/** Makes the church of the soak: families, single people, classes, and a weekly service of today. */
import { newId } from '../../contract/new-id.ts'
import { weekdayOf } from '../../contract/calendar/days.ts'
import { serviceId } from '../../sync/merge/scheduled-services.ts'
import { addClasses } from '../door/with-children.ts'
import { newcomer } from '../session/people.ts'
import { register, type Somebody } from '../support/calls.ts'
import { addFamily, pushOps } from '../support/families.ts'
import { signedInByCall, type Caller } from '../support/small-church.ts'
import type { TestServer } from '../support/test-server.ts'
import { openRecord, type SoakRecord } from './record.ts'
import type { Random } from './random.ts'

/** Full names. Children of first timers have no date of birth, but are children all the same. */
export type SoakFamily = { name: string; adults: string[]; children: string[] }

export type Sunday = {
  who: Somebody
  church: Caller
  churchId: string
  accountId: string
  serviceId: string
  /** Everybody whom a phone may know, by full name. */
  names: string[]
  families: SoakFamily[]
  /** The last pick-up code on a screen, by the child's full name: what the guardian holds. */
  codes: Map<string, string>
  /** Wrong codes typed on a phone for a child, by the phone's number and the child's name. */
  wrongTries: Map<string, number>
  record: SoakRecord
  /** A name and a phone number that nobody has. */
  stranger(random: Random): { first: string; last: string; phone: string }
}

const FAMILIES = ['Fashola', 'Danjuma', 'Nwosu', 'Bassey', 'Ekwueme', 'Lawal']
const ADULTS = ['Bimpe', 'Gbenga', 'Mama']
const CHILDREN = ['Tobi', 'Sade', 'Kemi']
const SINGLES =
  'Ngozi Emeka Bola Musa Ifeoma Tunde Halima Chidi Amaka Uche Yusuf Zainab Segun Nneka Aisha Femi Ebere Ibrahim Chika Dayo Hauwa Obinna Ronke Sani Titi Umar Wale Yemi Adanna Kunle'

/** A time zone whose day does not end during the run: it is between 5 and 20 o'clock in one of them. */
function dayZone(): string {
  const hourIn = (timeZone: string) =>
    Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit' }).format())
  const zones = ['Africa/Lagos', 'Pacific/Auckland', 'America/Los_Angeles']
  return zones.find((zone) => hourIn(zone) >= 5 && hourIn(zone) < 20)!
}

/** Signs a church up and fills it. */
export async function makeSunday(server: TestServer): Promise<Sunday> {
  const who = newcomer('Adaeze', 'Grace Chapel')
  await register(server, who)
  const church = await signedInByCall(server, who)
  const timeZone = dayZone()
  await church.put('church', { time_zone: timeZone })
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format()
  type Here = { user: { id: string }; current_church: { id: string } }
  const { user, current_church } = await church.get<Here>('user')
  const families: SoakFamily[] = []
  for (const [at, last] of FAMILIES.entries()) families.push(await makeFamily(church, last, at))
  const singles = SINGLES.split(' ').map((first, at) => ({
    id: newId(),
    first_name: first,
    last_name: 'Eze',
    phone_number: `080355511${10 + at}`,
  }))
  await pushOps(
    church,
    singles.map((person) => ['add-member', person]),
  )
  await addClasses(church)
  const name = 'Sunday service'
  const schedule = { name, weekday: weekdayOf(today), time: '09:00', starts_on: today }
  await pushOps(church, [['create-schedule', { id: newId(), ...schedule }]])
  return {
    who,
    church,
    churchId: current_church.id,
    accountId: user.id,
    serviceId: await serviceId(current_church.id, today, name),
    names: [
      ...families.flatMap(({ adults, children }) => [...adults, ...children]),
      ...singles.map(({ first_name, last_name }) => `${first_name} ${last_name}`),
    ],
    families,
    codes: new Map(),
    wrongTries: new Map(),
    record: openRecord(),
    stranger: strangers(),
  }
}

/** Two or three adults and one to three children. */
async function makeFamily(church: Caller, last: string, at: number): Promise<SoakFamily> {
  const adults = ADULTS.slice(0, 2 + (at % 2))
  const children = CHILDREN.slice(0, 1 + (at % 3))
  await addFamily(church, `${last} family`, [
    ...adults.map((first_name, one) => ({
      first_name,
      last_name: last,
      ...(one === 0 && { phone_number: `080355522${10 + at}` }),
    })),
    ...children.map((first_name, one) => ({
      first_name,
      last_name: last,
      date_of_birth: bornYearsAgo(3 + 2 * one),
    })),
  ])
  const full = (first: string) => `${first} ${last}`
  return { name: `${last} family`, adults: adults.map(full), children: children.map(full) }
}

function bornYearsAgo(years: number): string {
  const day = new Date()
  day.setFullYear(day.getFullYear() - years, day.getMonth() - 4, 15)
  return day.toISOString().slice(0, 10)
}

const SYLLABLES = ['ba', 'de', 'fo', 'gu', 'ki', 'lo', 'mu', 'ne', 'ri', 'sa', 'to', 'wu', 'ya', 'zo']

/** Names of three syllables each, in an order of their own, so that none is close to another one. */
function strangers(): Sunday['stranger'] {
  const taken = new Set<string>()
  const word = (random: Random): string => {
    const made = [1, 2, 3].map(() => random.pick(SYLLABLES)).join('')
    if (taken.has(made)) return word(random)
    taken.add(made)
    return made[0]!.toUpperCase() + made.slice(1)
  }
  return (random) => ({
    first: word(random),
    last: word(random),
    phone: `0803${String(6_000_000 + taken.size).padStart(7, '0')}`,
  })
}
