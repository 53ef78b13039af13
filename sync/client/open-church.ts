/** Opens one account's church on this device, online or not. */
import type { FeatureName, Scope } from '../../contract/features.ts'
import { scopeOf } from '../../contract/features.ts'
import type { ArgsOf, MutationName } from '../mutations/index.ts'
import type { Church, SignedIn, SyncStatus } from './api.ts'
import { syncByItself } from './auto.ts'
import { broadcast, type Word } from './broadcast.ts'
import { withBrowserDeps, type GivenDeps } from './browser-deps.ts'
import { dayIn } from './church-day.ts'
import { correctedNow, type ChurchParts } from './church-parts.ts'
import type { Deps } from './deps.ts'
import { openDevice, type AccountKey, type Device } from './device/device.ts'
import { isForgotten } from './device/silence.ts'
import { finishWiping, letIn, remembered, seal, type Remembered } from './device/remember.ts'
import { draftsIn } from './drafts.ts'
import { idleWork } from './idle-work.ts'
import { writable, type Writable } from './live.ts'
import { memoryOf, type Memory } from './memory.ts'
import { act } from './outbox/mutate.ts'
import { openedOps, type OpContent } from './outbox/opened-ops.ts'
import { openOutbox, type OpenOutbox } from './outbox/outbox.ts'
import { relayer } from './pull/take-page.ts'
import { firstStatus } from './status.ts'
import { serviceIdFor } from './service-id-for.ts'
import { churchDb, type ChurchDb } from './store/church-db.ts'
import { churchDbName } from './store/names.ts'
import { noPlaces } from './store/places.ts'
import { openDb } from './store/open-db.ts'
import { readStanding } from './store/standing.ts'
import { kept } from './store/storage-trouble.ts'
import { unsealed, wipeReadable } from './store/wipe.ts'
import { syncing } from './sync-now.ts'
import { accountKey, show, statesChanged, type SyncParts } from './sync-parts.ts'

/** Who: freshly signed in, or remembered by this device. */
export type Opening = ({ signedIn: SignedIn } | { remembered: AccountKey }) & GivenDeps

/** Nobody is signed in here under this account. */
export class NotSignedIn extends Error {}

/** @throws StorageError where the phone's storage does not open; NotSignedIn */
export async function openChurch(opening: Opening): Promise<Church> {
  const deps = withBrowserDeps(opening)
  const device = await openDevice(deps)
  try {
    const key =
      'signedIn' in opening ? await letIn(device, opening.signedIn, deps.clock.now()) : opening.remembered
    const known = await remembered(device, key)
    if (!known) throw new NotSignedIn()
    return await open(deps, device, known)
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
    await unsealed(db)
    if (await isForgotten(device, known.row, deps.clock.now())) await wipeReadable(db)
    return await assemble(deps, device, known, db, status)
  } catch (error) {
    db.dexie.close()
    throw error
  }
}

async function partsOf(deps: Deps, device: Device, known: Remembered, db: ChurchDb): Promise<ChurchParts> {
  const standing = await readStanding(db.tables)
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
): Promise<Church> {
  const base = await partsOf(deps, device, known, db)
  const standing = await readStanding(db.tables)
  let closed = false
  let ending: Promise<void> | null = null
  const heard = (word: Word) => void listenTo(parts, word, forget).catch(() => undefined)
  const memory: Memory = memoryOf(base, (opId) => outbox.waits(opId))
  const outbox: OpenOutbox = openOutbox(base, mutate, async () => void (await statesChanged(parts)))
  const parts: SyncParts = Object.assign(base, {
    memory,
    outbox,
    status,
    words: broadcast(deps, db.dexie.name, heard),
    ended: end,
    forget,
    scopeIs: (scope: Scope) => void (base.scope = scope),
    isClosed: () => closed,
  })
  const sync = syncing(parts)

  await outbox.reload()
  if (standing.stale) await kept(db, () => relayer(parts))
  await memory.load()
  status.set({ ...status.current(), complete: standing.complete })
  const auto = syncByItself(deps, sync, () => outbox.counts.current().pending > 0)
  const idle = idleWork(parts)
  void finishWiping(device, deps).catch(() => undefined)

  async function mutate(name: string, args: unknown, replaces?: string): Promise<{ opId: string }> {
    const about = whoIsMeant(parts, args) ?? (replaces ? parts.opened.get(replaces)?.about : undefined)
    const { op, rows } = await act(parts, name, args, { replaces, about })
    outbox.added(op)
    memory.acted(rows)
    parts.words.say({ database: db.dexie.name, kind: 'rows', changes: { ids: idsByTable(rows) } })
    auto.acted()
    return { opId: op.id }
  }

  /** Everything readable goes from this phone and from this screen; the outbox stays, sealed. */
  function end(): Promise<void> {
    // Who hears that it has ended leaves, while it is still being ended.
    return (ending ??= closed ? Promise.resolve() : wipeAndForget())
  }

  async function wipeAndForget(): Promise<void> {
    await seal(device, accountKey(parts))
    await wipeReadable(db, true)
    await device.note(accountKey(parts), { state: 'signed-out' })
    parts.words.say({ database: db.dexie.name, kind: 'signed-out' })
    forget()
  }

  function forget(): void {
    memory.clear()
    show(parts, { phase: 'idle', progress: null, complete: false, problem: 'signed-out' })
    close()
  }

  function close(): void {
    if (closed) return
    closed = true
    auto.stop()
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
    today: () => dayIn(parts.timeZone, correctedNow(parts)),
    now: () => new Date(correctedNow(parts)).toISOString(),
    mutate: <N extends MutationName>(name: N, args: ArgsOf<N>) => mutate(name, args),
    people: memory.people,
    services: memory.services,
    presences: (id) => memory.presences.of(id),
    serviceIdFor: (date, name) => serviceIdFor(parts, date, name),
    outbox,
    status,
    syncNow: async () => void (await sync.now()),
    drafts: draftsIn(db),
    signOut: end,
    close,
  }
}

/** Others' words: another tab of this browser, or the worker. */
async function listenTo(parts: SyncParts, word: Word, forget: () => void): Promise<void> {
  if (parts.isClosed()) return
  if (word.kind === 'signed-out') return forget()
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
