/** Generates and runs the steps of a Sunday, as data that fast-check can shrink. */
import fc from 'fast-check'
import { newId } from '../../contract/ids.ts'
import { Problem } from '../../server/http/actor-and-answer.ts'
import { FAULTS, type Fault } from './network.ts'
import type { Phone } from './phone.ts'
import type { ChurchInTown } from './world.ts'
import { TODAY } from './world.ts'

export type Step =
  | { do: 'mark' | 'unmark' | 'edit' | 'delete' | 'restore' | 'erase'; phone: number; person: number }
  | { do: 'count'; phone: number; men: number }
  | { do: 'capture'; phone: number; name: number }
  | { do: 'rename'; phone: number; person: number; name: number }
  | { do: 'service'; phone: number; name: number; person: number }
  | { do: 'rename-service'; phone: number; service: number; name: number }
  | { do: 'fault'; phone: number; fault: Fault }
  | { do: 'deliver-under'; phone: number; person: number; fault: Fault }
  | { do: 'sync' | 'restart' | 'upgrade' | 'sign-out' | 'late-delivery' | 'kill-in-flight'; phone: number }
  | { do: 'both-flush'; phone: number }
  | { do: 'sign-in' | 'cookie-changes-in-flight'; phone: number; account: number }
  | { do: 'clock'; phone: number; hours: number }

export const PHONES = 3
export const PEOPLE = 4
export const ACCOUNTS = 2

const phone = fc.nat(PHONES - 1)
const person = fc.nat(PEOPLE + 2)

export const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('mark' as const), phone, person }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('unmark' as const), phone, person }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('edit' as const, 'delete' as const, 'restore' as const),
      phone,
      person: fc.nat(PEOPLE - 1),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('count' as const), phone, men: fc.integer({ min: -2, max: 3 }) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('capture' as const), phone, name: fc.nat(2) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('rename' as const), phone, person, name: fc.nat(2) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('service' as const), phone, name: fc.nat(2), person }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('rename-service' as const),
      phone,
      service: fc.nat(2),
      name: fc.nat(2),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('fault' as const), phone, fault: fc.constantFrom(...FAULTS) }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('deliver-under' as const),
      phone,
      person,
      fault: fc.constantFrom(...FAULTS),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('erase' as const), phone, person }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('sync' as const), phone }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'restart' as const,
        'late-delivery' as const,
        'kill-in-flight' as const,
        'both-flush' as const,
      ),
      phone,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('sign-out' as const, 'upgrade' as const), phone }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('sign-in' as const, 'cookie-changes-in-flight' as const),
      phone,
      account: fc.nat(ACCOUNTS - 1),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('clock' as const),
      phone,
      hours: fc.integer({ min: -30, max: 30 }),
    }),
  },
)

const NAMES = [
  ['Ngozi', 'Eze', '08035550101'],
  ['Emeka', 'Eze', '08035550101'],
  ['Bola', 'Ige', '08035550102'],
] as const

export async function take(town: ChurchInTown, phones: Phone[], action: Step): Promise<void> {
  const who = phones[action.phone]
  if (!who) return
  if (action.do === 'sign-in') return who.signIn(town.accounts[action.account] ?? town.accounts[0]!)
  if (!who.church) return
  switch (action.do) {
    case 'mark':
      return mark(town, who, action.person)
    case 'unmark':
      return unmark(town, who, action.person)
    case 'edit':
      return gently(
        who.tap('edit-member', { id: town.people[action.person] ?? '', set: { city: newId().slice(-8) } }),
      )
    case 'delete':
      return gently(who.tap('delete-member', { id: town.people[action.person] ?? '' }))
    case 'restore':
      return restore(who, phones, action.person)
    case 'erase':
      return erase(town, who, action.person)
    case 'count':
      return void (await who.tap('count-heads', { service_id: town.service, men: action.men }))
    case 'capture':
      return capture(town, who, action.name)
    case 'rename':
      return rename(town, who, action.person, action.name)
    case 'service':
      return service(town, who, action.name, action.person)
    case 'rename-service':
      return renameService(who, action.service, action.name)
    case 'fault':
      return void who.network.faults.push(action.fault)
    case 'deliver-under':
      return deliverUnder(town, who, action.person, action.fault)
    case 'sync':
      return who.church.syncNow()
    case 'both-flush':
      return void (await Promise.all([who.church.syncNow(), who.church.syncNow()]))
    case 'restart':
      return who.restart()
    case 'upgrade':
      return who.upgrade()
    case 'kill-in-flight':
      return killInFlight(who)
    case 'cookie-changes-in-flight':
      return cookieChanges(town, who, action.account)
    case 'late-delivery':
      return who.network.deliverHeld()
    case 'sign-out':
      return who.signOut()
    case 'clock':
      who.clockError += action.hours * 3_600_000
  }
}

/** Any person known to the phone: people from before, and first timers that it learned of. */
function someone(town: ChurchInTown, who: Phone, index: number): string | undefined {
  const known = [
    ...town.people,
    ...(who.church?.people.all() ?? [])
      .map((one) => one.id)
      .filter((id) => !town.people.includes(id))
      .sort(),
  ]
  return known[index]
}

async function mark(town: ChurchInTown, who: Phone, index: number): Promise<void> {
  const person = someone(town, who, index)
  if (person) await who.tap('mark-person', { service_id: town.service, person_id: person })
}

async function unmark(town: ChurchInTown, who: Phone, index: number): Promise<void> {
  const person = someone(town, who, index)
  const entry = person && who.church?.presences(town.service).current().present.get(person)
  if (entry)
    await who.tap('unmark-person', {
      service_id: town.service,
      person_id: entry.personId,
      mark_ids: entry.markIds,
    })
}

/** Restores one of the people whom some phone has deleted. */
async function restore(who: Phone, phones: Phone[], index: number): Promise<void> {
  const deletes = phones.flatMap(({ ticked }) => ticked.filter(({ type }) => type === 'delete-member'))
  const id = deletes[index % deletes.length]?.args.id
  if (id) await gently(who.tap('restore-member', { id: String(id) }))
}

/** Erases at the church's desk, whatever this phone knows. A person known only to a phone cannot be erased there. */
async function erase(town: ChurchInTown, who: Phone, index: number): Promise<void> {
  const person = someone(town, who, index)
  if (!person) return
  await town.erase(person).catch((error: unknown) => {
    if (!(error instanceof Problem) || error.code !== 'NOT_FOUND') throw error
  })
}

async function capture(town: ChurchInTown, who: Phone, index: number): Promise<void> {
  const [first_name, last_name, phone_number] = NAMES[index] ?? NAMES[0]
  await who.tap('capture-first-timer', {
    id: newId(),
    service_id: town.service,
    first_name,
    last_name,
    phone_number,
  })
}

/** Uses first timers' names too, so that two people may get the same. */
async function rename(town: ChurchInTown, who: Phone, index: number, name: number): Promise<void> {
  const id = someone(town, who, index)
  const [first_name] = NAMES[name] ?? NAMES[0]
  if (id) await gently(who.tap('edit-member', { id, set: { first_name } }))
}

const SERVICES = ['Sunday service', 'Vigil', 'Thanksgiving']

/** Creates a service and marks somebody there. Creating always works, whatever names others have by now. */
async function service(town: ChurchInTown, who: Phone, index: number, person: number): Promise<void> {
  const name = SERVICES[index] ?? 'Vigil'
  const service_id = await who.church?.serviceIdFor(TODAY, name)
  const person_id = someone(town, who, person)
  if (!service_id) return
  await who.tap('create-service', { id: service_id, name, date_of_service: TODAY })
  if (person_id) await who.tap('mark-person', { service_id, person_id })
}

/** Two services may get one name: each keeps its marks. */
async function renameService(who: Phone, index: number, name: number): Promise<void> {
  const known = [...(who.church?.services.current() ?? [])].sort((a, b) => (a.id < b.id ? -1 : 1))
  const id = known[index]?.id
  if (id) await who.tap('edit-service', { id, set: { name: SERVICES[name] } })
}

/** Taps, and the fault hits the delivery of that tap. */
async function deliverUnder(town: ChurchInTown, who: Phone, index: number, fault: Fault): Promise<void> {
  await mark(town, who, index)
  who.network.faults.unshift(fault)
  await who.church?.syncNow()
}

/** The process dies during a delivery. */
async function killInFlight(who: Phone): Promise<void> {
  const flushing = who.church?.syncNow().catch(() => {})
  await new Promise((resolve) => setTimeout(resolve, Math.random() * 8))
  await who.restart()
  await flushing
}

/** Somebody signs in in another tab during this tab's delivery: the cookie belongs to the browser, not the tab. */
async function cookieChanges(town: ChurchInTown, who: Phone, index: number): Promise<void> {
  const other = town.accounts[index]
  if (!other) return
  const before = who.cookie
  const { token } = await town.signIn(other, who.deviceId)
  const flushing = who.church?.syncNow()
  who.network.token = token
  await flushing
  await town.letGo(before)
}

/**
 * The phone itself refuses changes that it knows to be impossible, such as an edit of a deleted person. Those were
 * never ticked.
 */
async function gently(tap: Promise<unknown>): Promise<void> {
  await tap.catch((error: Error) => {
    if (error.constructor.name !== 'Refusal') throw error
  })
}
