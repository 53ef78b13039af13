/** Opens one account's church on this device, online or not. */
import type { FeatureName, Scope } from '../../contract/features.ts'
import { scopeOf } from '../../contract/scope-of.ts'
import type { ArgsOf, MutationName } from '../mutations/index.ts'
import type { Church, SignedIn, SyncStatus } from './api.ts'
import { answersIn, draftsIn } from './answers-and-drafts.ts'
import { syncByItself, liveChanges, syncLater } from './auto-sync.ts'
import { broadcast, type Word } from './tabs.ts'
import { withBrowserDeps, type GivenDeps, type Deps } from './deps.ts'
import { changing } from './changing-code.ts'
import { childrenByService } from './children/children.ts'
import { dayIn, correctedNow, type ChurchParts } from './church-parts.ts'
import { openDevice, type AccountKey, type Device } from './device/device.ts'
import { isForgotten, idleWork } from './privacy/housekeeping.ts'
import { finishWiping, letIn, remembered, seal, wiped, type Remembered } from './device/remember.ts'
import { writable, type Writable } from './live.ts'
import { memoryOf, type Memory } from './memory/memory.ts'
import { fieldOfAll, serviceIdFor } from './memory/reads.ts'
import { openedOps, type About, type OpContent } from './outbox/encryption.ts'
import { openOutbox, type OpenOutbox } from './outbox/outbox.ts'
import {
  dayKeysState,
  ownChanges,
  firstStatus,
  accountKey,
  show,
  statesChanged,
  type SyncParts,
} from './sync-parts.ts'
import { churchDb, type ChurchDb, openDb, kept } from './store/church-db.ts'
import { churchDbName } from './store/indexed-db.ts'
import { emptyRowIndex } from './store/chunks.ts'
import type { SyncState } from './store/rows.ts'
import { readSyncState } from './store/sync-state.ts'
import { unlocked, wipeReadable } from './privacy/wipe.ts'

/** The account: freshly signed in, or remembered by this device. */
export type Opening = ({ signedIn: SignedIn } | { remembered: AccountKey }) & GivenDeps

/** This account is not signed in here. */
export class NotSignedIn extends Error {}

/** @throws StorageError if the phone's storage does not open; NotSignedIn */
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

/** Opens the church with an open device and its remembered account, and takes over the device. @throws StorageError */
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
    const syncState = await usable(db, deps, device, known)
    return await assemble(deps, device, known, db, status, syncState)
  } catch (error) {
    db.dexie.close()
    throw error
  }
}

/** Returns the sync state. A locked database is unlocked for its account, and one after a month of silence is wiped. */
async function usable(db: ChurchDb, deps: Deps, device: Device, known: Remembered): Promise<SyncState> {
  const syncState = await readSyncState(db.tables)
  const forgotten = await isForgotten(device, known.row, deps.clock.now())
  if (!syncState.sealed && !forgotten) return syncState
  if (syncState.sealed) await unlocked(db)
  if (forgotten) await wipeReadable(db)
  return readSyncState(db.tables)
}

async function partsOf(
  deps: Deps,
  device: Device,
  known: Remembered,
  db: ChurchDb,
  syncState: SyncState,
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
    rowIndex: emptyRowIndex(),
    aliases: new Map(),
    scope: syncState.cursor?.scope ?? scopeOf(known.row.features),
    clockOffset: await device.clockOffset(),
  }
}

async function assemble(
  deps: Deps,
  device: Device,
  known: Remembered,
  db: ChurchDb,
  status: Writable<SyncStatus>,
  syncState: SyncState,
): Promise<Church> {
  const base = await partsOf(deps, device, known, db, syncState)
  let closed = false
  let ending: Promise<void> | null = null
  const onMessage = (word: Word) => void listenTo(parts, word, forgetUnlessEnding).catch(() => undefined)
  const memory: Memory = memoryOf(base, (opId) => outbox.waits(opId))
  const outbox: OpenOutbox = openOutbox(base, mutate, async () => void (await statesChanged(parts)))
  const parts: SyncParts = Object.assign(base, {
    memory,
    outbox,
    status,
    own: ownChanges(),
    queriedAt: null,
    dayKeys: dayKeysState(known.row.features),
    words: broadcast(deps, db.dexie.name, onMessage),
    ended: end,
    forget: forgetUnlessEnding,
    scopeIs: (scope: Scope) => void (base.scope = scope),
    isClosed: () => closed,
  })
  const sync = syncLater(parts)

  if (syncState.stale) {
    // Rebuilding the optimistic overlay needs decrypted ops.
    await outbox.reload()
    await rebuilt(parts)
    await memory.load()
  } else await Promise.all([outbox.reload(), memory.load()])
  status.set({ ...status.current(), complete: syncState.complete })
  const live = liveChanges(parts, sync)
  const auto = syncByItself(deps, sync, () => outbox.counts.current().pending > 0, live.isLive)
  // The server would refuse the stream again and again to an account that may see no people.
  if (scopeOf(known.row.features) !== 'none') live.start(auto.look)
  const idle = idleWork(parts)
  const children = childrenByService({
    church: parts,
    memory,
    today: () => dayIn(parts.timeZone, correctedNow(parts)),
    mutate: (name, args) => mutate(name, args),
    waits: outbox.waits,
    outboxCounts: outbox.counts,
    pickUpChanged: parts.dayKeys.changed,
  })
  void finishWiping(device, deps).catch(() => undefined)

  const makings = new Map<string, Promise<unknown>>()

  async function mutate(
    name: string,
    args: unknown,
    replaces?: string,
    given?: About,
  ): Promise<{ opId: string }> {
    const about =
      given ?? subjectOf(parts, args) ?? (replaces ? parts.opened.get(replaces)?.about : undefined)
    const { act, unmadeServices } = await changing()
    // Each is on disk before the change that needs it. Without that change, it was not held.
    const { services } = memory.scheduled.current()
    const unmade = services.length > 0 ? unmadeServices(services, name, args) : []
    for (const service of unmade) await makeOnce(service)
    const { op, rows } = await act(parts, name, args, { replaces, about })
    outbox.added(op)
    memory.acted(rows)
    parts.words.post({ database: db.dexie.name, kind: 'rows', changes: { ids: idsByTable(rows) } })
    auto.acted()
    return { opId: op.id }
  }

  async function mutateAll(name: string, all: readonly { args: unknown; about?: About }[]) {
    const { actAll } = await changing()
    const named = all.map(({ args, about = subjectOf(parts, args) }) => ({ args, ...(about && { about }) }))
    const { acted, refused } = await actAll(parts, name, named)
    for (const { op } of acted) outbox.added(op)
    const rows = acted.flatMap((one) => one.rows)
    memory.acted(rows)
    parts.words.post({ database: db.dexie.name, kind: 'rows', changes: { ids: idsByTable(rows) } })
    auto.acted()
    return { refused: refused.map(({ at, refusal }) => ({ at, message: refusal.message })) }
  }

  /** Changes that need the same service at the same time make it once. */
  function makeOnce(service: ArgsOf<'create-service'>): Promise<unknown> {
    const making = makings.get(service.id) ?? mutate('create-service', service)
    makings.set(service.id, making)
    return making.finally(() => makings.delete(service.id))
  }

  /** Deletes all readable data from this phone and screen. The outbox stays encrypted. */
  function end(because?: string): Promise<void> {
    // A caller that learns of the end during the sign-out waits for the same one.
    return (ending ??= closed ? Promise.resolve() : wipeAndForget(because).catch(againLater))
  }

  /** If the storage failed, the next call may succeed. */
  function againLater(failure: unknown): never {
    ending = null
    throw failure
  }

  async function wipeAndForget(because?: string): Promise<void> {
    await seal(device, accountKey(parts), because)
    await kept(db.dexie, () => wipeReadable(db, true))
    await wiped(device, accountKey(parts))
    parts.words.post({ database: db.dexie.name, kind: 'signed-out', because })
    forget(because)
  }

  /** A running sign-out clears up at its own end, because it still needs the open database. */
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
    mutateAll,
    people: memory.people,
    detailOfAll: (field) => fieldOfAll(parts, field),
    services: memory.services,
    deletedServices: memory.deletedServices,
    scheduled: memory.scheduled,
    rows: (table) => memory.whole.of(table),
    presences: (id) => memory.presences.of(id),
    headcount: (id) => memory.headcounts.of(id),
    children,
    serviceIdFor: (date, name) => serviceIdFor(parts, date, name),
    outbox,
    status,
    compareRequests: live.compareRequests,
    syncNow: async () => {
      await sync.now()
      await parts.dayKeys.running
    },
    drafts: draftsIn(db),
    answers: answersIn(db, () => correctedNow(parts)),
    signOut: end,
    close,
  }
}

/** Rebuilds the overlay after results that no pull has included yet. */
async function rebuilt(parts: SyncParts): Promise<void> {
  const { rebuildOptimisticNow } = await changing()
  await kept(parts.db.dexie, () => rebuildOptimisticNow(parts))
}

/** Handles messages of another tab of this browser or of the worker. */
async function listenTo(parts: SyncParts, word: Word, forget: SyncParts['forget']): Promise<void> {
  if (parts.isClosed()) return
  if (word.kind === 'signed-out') return forget(word.because)
  await statesChanged(parts)
  if (word.kind === 'rows') await parts.memory.refresh(word.changes)
}

/** The name of the person in a change, if this phone knows them. */
function subjectOf({ memory }: SyncParts, args: unknown): OpContent['about'] {
  const { person_id, id } = (args ?? {}) as { person_id?: unknown; id?: unknown }
  const person = [person_id, id].map((one) => typeof one === 'string' && memory.people.get(one)).find(Boolean)
  return person ? { first_name: person.first_name, last_name: person.last_name } : undefined
}

function idsByTable(rows: readonly { table: string; id: string }[]): Record<string, string[]> {
  const ids: Record<string, string[]> = {}
  for (const { table, id } of rows) (ids[table] ??= []).push(id)
  return ids
}
