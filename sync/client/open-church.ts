/** Opens one account's church on this device, online or not. */
import type { FeatureName, Scope } from '../../contract/features.ts'
import { scopeOf } from '../../contract/scope-of.ts'
import type { ArgsOf, MutationName } from '../mutations/index.ts'
import type { Church, SignedIn, SyncStatus } from './api.ts'
import { answersIn } from './answers.ts'
import { syncByItself } from './auto.ts'
import { broadcast, type Word } from './broadcast.ts'
import { withBrowserDeps, type GivenDeps } from './browser-deps.ts'
import { changing } from './changing-code.ts'
import { dayIn } from './church-day.ts'
import { correctedNow, type ChurchParts } from './church-parts.ts'
import type { Deps } from './deps.ts'
import { openDevice, type AccountKey, type Device } from './device/device.ts'
import { isForgotten } from './device/silence.ts'
import { finishWiping, letIn, remembered, seal, wiped, type Remembered } from './device/remember.ts'
import { draftsIn } from './drafts.ts'
import { idleWork } from './idle-work.ts'
import { writable, type Writable } from './live.ts'
import { liveChanges } from './live-changes/live-changes.ts'
import { memoryOf, type Memory } from './memory.ts'
import { fieldOfAll } from './memory-reads.ts'
import { openedOps, type About, type OpContent } from './outbox/opened-ops.ts'
import { openOutbox, type OpenOutbox } from './outbox/outbox.ts'
import { ownChanges } from './own-changes.ts'
import { firstStatus } from './status.ts'
import { serviceIdFor } from './service-id-for.ts'
import { churchDb, type ChurchDb } from './store/church-db.ts'
import { churchDbName } from './store/names.ts'
import { noPlaces } from './store/places.ts'
import { openDb } from './store/open-db.ts'
import type { Standing } from './store/rows.ts'
import { readStanding } from './store/standing.ts'
import { kept } from './store/storage-trouble.ts'
import { unsealed, wipeReadable } from './store/wipe.ts'
import { syncLater } from './sync-later.ts'
import { accountKey, show, statesChanged, type SyncParts } from './sync-parts.ts'

/** Who: freshly signed in, or remembered by this device. */
export type Opening = ({ signedIn: SignedIn } | { remembered: AccountKey }) & GivenDeps

/** Nobody is signed in here under this account. */
export class NotSignedIn extends Error {}

/** @throws StorageError where the phone's storage does not open; NotSignedIn */
export async function openChurch(opening: Opening): Promise<Church> {
  const deps = withBrowserDeps(opening)
  const device = await openDevice(deps)
  return closedOnFailure(device, async () => {
    const key = 'signedIn' in opening ? await letIn(device, opening.signedIn, deps) : opening.remembered
    const known = await remembered(device, key)
    if (!known) throw new NotSignedIn()
    return open(deps, device, known)
  })
}

/** The same where the device is open already and has said who is in; it is the church's from now on. @throws StorageError */
export function openRemembered(known: Remembered, device: Device, given: GivenDeps = {}): Promise<Church> {
  return closedOnFailure(device, () => open(withBrowserDeps(given), device, known))
}

async function closedOnFailure(device: Device, work: () => Promise<Church>): Promise<Church> {
  try {
    return await work()
  } catch (error) {
    device.close()
    throw error
  }
}

async function open(deps: Deps, device: Device, known: Remembered): Promise<Church> {
  const db = churchDb(churchDbName(known.church.id, known.account.id), deps)
  const status = writable<SyncStatus>(firstStatus(known.row.server_time, false))
  await openDb(db.dexie, deps.clock, () => status.set({ ...status.current(), problem: 'update-needed' }))
  try {
    const standing = await usable(db, deps, device, known)
    return await assemble(deps, device, known, db, status, standing)
  } catch (error) {
    db.dexie.close()
    throw error
  }
}

/** Where the database stands; opened to its account again after a sign-out, wiped after a month of silence. */
async function usable(db: ChurchDb, deps: Deps, device: Device, known: Remembered): Promise<Standing> {
  const standing = await readStanding(db.tables)
  const forgotten = await isForgotten(device, known.row, deps.clock.now())
  if (!standing.sealed && !forgotten) return standing
  if (standing.sealed) await unsealed(db)
  if (forgotten) await wipeReadable(db)
  return readStanding(db.tables)
}

async function partsOf(
  deps: Deps,
  device: Device,
  known: Remembered,
  db: ChurchDb,
  standing: Standing,
): Promise<ChurchParts> {
  return {
    deps,
    db,
    device,
    who: { accountId: known.account.id, deviceId: device.id },
    churchId: known.church.id,
    timeZone: known.church.time_zone,
    key: known.key,
    formerKeys: known.formerKeys,
    opened: openedOps(known.key, known.formerKeys),
    places: noPlaces(),
    aliases: new Map(),
    scope: standing.cursor?.scope ?? scopeOf(known.row.features),
    clockOffset: await device.clockOffset(),
  }
}

async function assemble(
  deps: Deps,
  device: Device,
  known: Remembered,
  db: ChurchDb,
  status: Writable<SyncStatus>,
  standing: Standing,
): Promise<Church> {
  const base = await partsOf(deps, device, known, db, standing)
  let closed = false
  let ending: Promise<void> | null = null
  const heard = (word: Word) => void listenTo(parts, word, forgetUnlessEnding).catch(() => undefined)
  const memory: Memory = memoryOf(base, (opId) => outbox.waits(opId))
  const outbox: OpenOutbox = openOutbox(base, mutate, async () => void (await statesChanged(parts)))
  const parts: SyncParts = Object.assign(base, {
    memory,
    outbox,
    status,
    own: ownChanges(),
    askedAt: null,
    words: broadcast(deps, db.dexie.name, heard),
    ended: end,
    forget: forgetUnlessEnding,
    scopeIs: (scope: Scope) => void (base.scope = scope),
    isClosed: () => closed,
  })
  const sync = syncLater(parts)

  if (standing.stale) {
    // Making the pending layer again needs the ops opened.
    await outbox.reload()
    await relayered(parts)
    await memory.load()
  } else await Promise.all([outbox.reload(), memory.load()])
  status.set({ ...status.current(), complete: standing.complete })
  const live = liveChanges(parts, sync)
  const auto = syncByItself(deps, sync, () => outbox.counts.current().pending > 0, live.standing)
  // Who sees none of the church's people would be refused the stream, again and again.
  if (scopeOf(known.row.features) !== 'none') live.start(auto.look)
  const idle = idleWork(parts)
  void finishWiping(device, deps).catch(() => undefined)

  async function mutate(
    name: string,
    args: unknown,
    replaces?: string,
    given?: About,
  ): Promise<{ opId: string }> {
    const about =
      given ?? whoIsMeant(parts, args) ?? (replaces ? parts.opened.get(replaces)?.about : undefined)
    const { act } = await changing()
    const { op, rows } = await act(parts, name, args, { replaces, about })
    outbox.added(op)
    memory.acted(rows)
    parts.words.say({ database: db.dexie.name, kind: 'rows', changes: { ids: idsByTable(rows) } })
    auto.acted()
    return { opId: op.id }
  }

  /** Everything readable goes from this phone and from this screen; the outbox stays, sealed. */
  function end(because?: string): Promise<void> {
    // Who hears that it has ended leaves, while it is still being ended.
    return (ending ??= closed ? Promise.resolve() : wipeAndForget(because).catch(againLater))
  }

  /** What the storage refused may go through the next time it is asked for. */
  function againLater(failure: unknown): never {
    ending = null
    throw failure
  }

  async function wipeAndForget(because?: string): Promise<void> {
    await seal(device, accountKey(parts), because)
    await kept(db.dexie, () => wipeReadable(db, true))
    await wiped(device, accountKey(parts))
    parts.words.say({ database: db.dexie.name, kind: 'signed-out', because })
    forget(because)
  }

  /** A sign-out that is under way forgets by itself, at its end: it still needs what would be closed. */
  function forgetUnlessEnding(because?: string): void {
    if (!ending) forget(because)
  }

  function forget(endedBecause?: string): void {
    memory.clear()
    show(parts, { phase: 'idle', progress: null, complete: false, problem: 'signed-out', endedBecause })
    close()
  }

  function close(): void {
    if (closed) return
    closed = true
    auto.stop()
    live.stop()
    idle.stop()
    parts.words.close()
    db.dexie.close()
    device.close()
  }

  return {
    account: known.account,
    church: known.church,
    features: known.row.features as readonly FeatureName[],
    get scope() {
      return parts.scope
    },
    deviceId: device.id,
    today: (agoMs = 0) => dayIn(parts.timeZone, correctedNow(parts) - agoMs),
    now: () => new Date(correctedNow(parts)).toISOString(),
    mutate: <N extends MutationName>(name: N, args: ArgsOf<N>, about?: About) =>
      mutate(name, args, undefined, about),
    people: memory.people,
    detailOfAll: (field) => fieldOfAll(parts, field),
    services: memory.services,
    deletedServices: memory.deletedServices,
    rows: (table) => memory.whole.of(table),
    presences: (id) => memory.presences.of(id),
    headcount: (id) => memory.headcounts.of(id),
    serviceIdFor: (date, name) => serviceIdFor(parts, date, name),
    outbox,
    status,
    compareAsked: live.asked,
    syncNow: async () => void (await sync.now()),
    drafts: draftsIn(db),
    answers: answersIn(db, () => correctedNow(parts)),
    signOut: end,
    close,
  }
}

/** Results came in that no pull has worked in yet. */
async function relayered(parts: SyncParts): Promise<void> {
  const { relayer } = await changing()
  await kept(parts.db.dexie, () => relayer(parts))
}

/** Others' words: another tab of this browser, or the worker. */
async function listenTo(parts: SyncParts, word: Word, forget: SyncParts['forget']): Promise<void> {
  if (parts.isClosed()) return
  if (word.kind === 'signed-out') return forget(word.because)
  await statesChanged(parts)
  if (word.kind === 'rows') await parts.memory.refresh(word.changes)
}

/** The name of the person whom a change refers to, where this phone knows them. */
function whoIsMeant({ memory }: SyncParts, args: unknown): OpContent['about'] {
  const { person_id, id } = (args ?? {}) as { person_id?: unknown; id?: unknown }
  const person = [person_id, id].map((one) => typeof one === 'string' && memory.people.get(one)).find(Boolean)
  return person ? { first_name: person.first_name, last_name: person.last_name } : undefined
}

function idsByTable(rows: readonly { table: string; id: string }[]): Record<string, string[]> {
  const ids: Record<string, string[]> = {}
  for (const { table, id } of rows) (ids[table] ??= []).push(id)
  return ids
}
