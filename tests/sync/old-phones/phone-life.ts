/** Brings a phone of the running version into every state that an upgrade must carry over. */
import { FEATURES } from '../../../contract/features.ts'
import { newId } from '../../../contract/ids.ts'
import { erasePerson } from '../../../server/modules/personal-data/erase-person.ts'
import { applyOwn } from '../../../server/sync/push/apply-ops.ts'
import type { Church, OutboxEntry, SignedIn } from '../../../sync/client/api.ts'
import { withBrowserDeps } from '../../../sync/client/deps.ts'
import { openDevice, type Device } from '../../../sync/client/device/device.ts'
import { lockKiosk } from '../../../sync/client/device/kiosk-pin.ts'
import { openChurch } from '../../../sync/client/open-church.ts'
import { followUpId } from '../../../sync/merge/follow-up-id.ts'
import type { ArgsOf, MutationName } from '../../../sync/mutations/index.ts'
import type { Browser } from './browser.ts'
import { shownBy, type Looked, type Shown } from './shown.ts'
import { tapEverything } from './tap-everything.ts'

export type OldAccount = { id: string; email: string; password: string }

/** Signed in; logged out with pending ops; removed from the team with pending ops. */
export type Who = 'stays' | 'left' | 'removed'

/** Facts that the test needs beyond the phone's storage. */
export type Life = {
  device: string
  church: string
  accounts: Record<Who, OldAccount>
  /** Tokens of sessions that have not ended. */
  cookies: Record<'stays' | 'removed', string>
  /** Pending ops, as the version itself read them. */
  waiting: Record<Who, OutboxEntry[]>
  looked: Looked
  pin: string
  /** The screens of the version itself, before it closed. */
  shown: Shown
}

export type Tap = <N extends MutationName>(name: N, args: ArgsOf<N>) => Promise<unknown>

/** The church beyond this phone. */
export type Town = {
  church: string
  /** Its day, `YYYY-MM-DD`. */
  today: string
  people: Record<'ada' | 'bayo' | 'chi' | 'dan' | 'efe' | 'fola', string>
  cell: string
  department: string
  /** Administrators' own changes, unknown to the phone. */
  office: Tap
  /** Erases a person permanently. */
  erase(person: string): Promise<void>
  setInTeam(account: string, active: boolean): Promise<void>
}

const cut = () => 'cut' as const
const works = () => 'works' as const

export async function liveOn(browser: Browser, town: Town, accounts: Life['accounts']): Promise<Life> {
  const device = await atDevice(browser, async ({ id }) => id)
  const service = await logOutOffline(browser, town, accounts.left, device)
  const left = service.waiting
  const removed = await beRemoved(browser, town, accounts.removed, { device, service: service.id })
  const stayed = await stayIn(browser, town, accounts.stays, { device, service: service.id })
  const pin = '2468'
  const kiosk = { id: service.id, on: town.today }
  await atDevice(browser, (open) => lockKiosk(open, pin, kiosk, 1000))
  const cookies = { stays: browser.cookie ?? '', removed: removed.cookie }
  const waiting = { stays: stayed.waiting, left, removed: removed.waiting }
  return { device, church: town.church, accounts, cookies, waiting, pin, ...stayed.seen }
}

/** Pending ops stay encrypted on the phone. */
async function logOutOffline(browser: Browser, town: Town, who: OldAccount, device: string) {
  const church = await enter(browser, who, device)
  const id = await church.serviceIdFor(town.today, 'Sunday service')
  await church.mutate('create-service', { id, name: 'Sunday service', date_of_service: town.today })
  await church.syncNow()
  browser.network = cut
  await church.mutate('mark-person', { service_id: id, person_id: town.people.ada })
  const gbenga = { id: newId(), first_name: 'Gbenga', last_name: 'Ige', phone_number: '08035550201' }
  await church.mutate('add-member', gbenga)
  await church.mutate('count-heads', { service_id: id, men: 7 })
  const waiting = await waitingIn(church)
  await church.signOut()
  browser.network = works
  return { id, waiting }
}

type At = { device: string; service: string }

/** Nothing is readable any more, and pending ops are still sent. */
async function beRemoved(browser: Browser, { people }: Town, who: OldAccount, { device, service }: At) {
  const church = await enter(browser, who, device)
  browser.network = cut
  await church.mutate('mark-person', { service_id: service, person_id: people.bayo })
  await church.mutate('edit-member', { id: people.bayo, set: { city: 'Ikeja' } })
  const waiting = await waitingIn(church)
  await church.signOut('removed_from_team')
  browser.network = works
  const cookie = browser.cookie ?? ''
  browser.cookie = null
  return { waiting, cookie }
}

async function stayIn(browser: Browser, town: Town, who: OldAccount, { device, service }: At) {
  const church = await enter(browser, who, device)
  const line = { person_id: town.people.ada, reason: 'absent' as const, since: '2026-10-25' }
  const followUp = { id: await followUpId(town.church, line), ...line }
  await church.mutate('change-follow-up', { ...followUp, set: { state: 'reached' } })
  await haveReceived(town, church, service)
  await haveRefused(town, church)
  await haveQuarantined(browser, town, church, { who, service })
  church.close()

  browser.network = cut
  const signedIn = await browser.logIn(who, device)
  await markUnderEarlierKey(browser, signedIn, { service_id: service, person_id: town.people.chi })
  const again = await openChurch({ ...browser.deps(), signedIn })
  await tapEverything(again, town, { service, followUp })
  const people = Object.values(town.people)
  const looked = { service, people, draft: `edit-member ${town.people.ada}`, answer: 'charts' }
  await again.drafts.write(looked.draft, { first_name: 'Adaeze', city: '' })
  await again.answers.keep(looked.answer, { weeks: [1, 2, 3] }, again.answers.asking())
  const seen = { looked, shown: await shownBy(again, looked) }
  const waiting = await waitingIn(again)
  again.close()
  return { waiting, seen }
}

/** One op with an alias, one with a note of the replaced value, and one of a person erased since. */
async function haveReceived({ office, people, erase }: Town, church: Church, service: string) {
  const guest = { service_id: service, first_name: 'Hauwa', last_name: 'Bello', phone_number: '08035550301' }
  const { service_id: _, ...asMember } = guest
  const erased = newId()
  await church.mutate('mark-person', { service_id: service, person_id: people.dan })
  await church.mutate('count-heads', { service_id: service, men: 3, women: 4, children: 2, guests: 1 })
  await church.mutate('edit-member', { id: people.efe, set: { city: 'Abuja' } })
  await church.mutate('capture-first-timer', { ...guest, id: newId() })
  await church.mutate('capture-first-timer', {
    id: erased,
    service_id: service,
    first_name: 'Ike',
    last_name: 'Udo',
  })
  await office('edit-member', { id: people.efe, set: { city: 'Kano' } })
  await office('add-member', { ...asMember, id: newId() })
  await church.syncNow()
  await erase(erased)
  await church.syncNow()
  await church.syncNow()
}

async function haveRefused({ office }: Town, church: Church): Promise<void> {
  const id = newId()
  await office('add-member', { id, first_name: 'Joke', last_name: 'Ola' })
  await church.syncNow()
  await church.mutate('edit-member', { id, set: { city: 'Owerri' } })
  await office('delete-member', { id })
  await church.syncNow()
}

/** The server keeps ops for review that a user sends without being in the team. */
async function haveQuarantined(
  browser: Browser,
  { people, setInTeam }: Town,
  church: Church,
  { who, service }: { who: OldAccount; service: string },
): Promise<void> {
  await church.mutate('mark-person', { service_id: service, person_id: people.fola })
  await setInTeam(who.id, false)
  browser.network = (path) => (path.endsWith('/sync/push') ? 'works' : 'cut')
  await church.syncNow()
  await setInTeam(who.id, true)
  browser.network = works
}

/** The server issues another key from now on. An op encrypted with the former key is still pending. */
async function markUnderEarlierKey(browser: Browser, signedIn: SignedIn, mark: ArgsOf<'mark-person'>) {
  const seal_key = Buffer.alloc(32, 7).toString('base64')
  const church = await openChurch({ ...browser.deps(), signedIn: { ...signedIn, seal_key } })
  await church.mutate('mark-person', mark)
  church.close()
}

async function enter(browser: Browser, who: OldAccount, device: string): Promise<Church> {
  const church = await openChurch({ ...browser.deps(), signedIn: await browser.logIn(who, device) })
  await church.syncNow()
  return church
}

async function waitingIn(church: Church): Promise<OutboxEntry[]> {
  return (await church.outbox.list()).filter(({ state }) => state === 'pending')
}

async function atDevice<T>(browser: Browser, work: (device: Device) => Promise<T>): Promise<T> {
  const device = await openDevice(withBrowserDeps(browser.deps()))
  try {
    return await work(device)
  } finally {
    device.close()
  }
}

/** Erasures and administrators' changes, as the server makes them. */
export function officeOf(browser: Browser, church: string): Pick<Town, 'office' | 'erase'> {
  const { pool } = browser.app.deps
  const actor = { churchId: church, accountId: null, deviceId: null, features: [...FEATURES], active: true }
  return {
    office: (name, args) => applyOwn(pool, actor, name, args),
    async erase(person) {
      await erasePerson(pool, actor, person)
    },
  }
}
