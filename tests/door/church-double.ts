/** Keeps a church in memory for the door's screens, with the facade's promises and nothing more. */
import { newId } from '../../contract/ids.ts'
import type { ServiceRow } from '../../contract/tables/attendance.ts'
import {
  StorageError,
  type About,
  type Church,
  type DeletedServices,
  type ScheduledServices,
  type Live,
  type OutboxCounts,
  type Person,
  type PresenceEntry,
  type Presences,
  type SyncStatus,
} from '../../sync/client/api.ts'
import { NO_HEADS } from '../../sync/client/memory/heads.ts'
import { NOTHING } from '../../sync/client/outbox/outbox.ts'
import { mutations, type ArgsOf, type MutationName } from '../../sync/mutations/index.ts'
import { phoneTail } from '../../sync/merge/phone-tail.ts'
import { serviceId } from '../../sync/merge/scheduled-services.ts'
import { NO_CHILDREN } from '../support/no-children.ts'
import { peopleDouble } from './people-double.ts'

export type DoubleOptions = { people: Person[]; today?: string; services?: ServiceRow[]; now?: () => string }
export type ChurchDouble = Church & {
  /** Every call of `mutate`, in order. */
  calls: { name: MutationName; args: unknown; about?: About }[]
  /** The notes stored with ops. */
  noted: { opId: string; about: About }[]
  storageFails(reason: StorageError['reason'] | null): void
  setStatus(status: Partial<SyncStatus>): void
  /** The server answered: all saved marks are received. */
  receiveAll(): void
  /** A mark from another door arrives. */
  arrives(serviceId: string, personId: string): void
}

function liveOf<T>(first: T): Live<T> & { set(next: T): void } {
  let now = first
  const listeners = new Set<() => void>()
  return {
    current: () => now,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set: (next) => {
      now = next
      for (const listener of listeners) listener()
    },
  }
}

export function serviceRow(id: string, name: string, date: string): ServiceRow {
  return {
    id,
    name,
    date_of_service: date,
    flyer_image: null,
    schedule_id: null,
    reference: null,
    created_at: `${date}T06:00:00Z`,
    created_by: null,
    deleted_at: null,
  }
}

export function churchDouble({
  people,
  today = '2026-11-22',
  services = [],
  now = () => `${today}T07:12:00.000Z`,
}: DoubleOptions): ChurchDouble {
  const churchId = '0198a000-0000-7000-8000-000000000001'
  const directory = peopleDouble(people)
  const serviceLive = liveOf<readonly ServiceRow[]>(services)
  const status = liveOf<SyncStatus>({
    phase: 'idle',
    problem: null,
    lastContactAt: now(),
    progress: null,
    complete: true,
  })
  const counts = liveOf<OutboxCounts>(NOTHING)
  const doors = new Map<string, Live<Presences> & { set(next: Presences): void }>()
  const drafts = new Map<string, string>()
  const calls: ChurchDouble['calls'] = []
  const noted: ChurchDouble['noted'] = []
  let failing: StorageError['reason'] | null = null

  const presencesOf = (id: string) => {
    const known = doors.get(id) ?? liveOf<Presences>(counted(new Map()))
    doors.set(id, known)
    return known
  }
  const put = (id: string, entry: PresenceEntry) => {
    const live = presencesOf(id)
    const { present } = live.current()
    const markIds = [...(present.get(entry.personId)?.markIds ?? []), ...entry.markIds]
    live.set(counted(new Map(present).set(entry.personId, { ...entry, markIds })))
  }
  const markHere = (id: string, personId: string, opId: string, firstTimer: boolean) =>
    put(id, { personId, arrivedAt: now(), firstTimer, markIds: [opId], state: 'saved', here: true })

  const effects: { [N in MutationName]?: (args: never, opId: string) => void } = {
    'mark-person': (args: ArgsOf<'mark-person'>, opId) => {
      if (!calls.at(-1)?.about?.card) return markHere(args.service_id, args.person_id, opId, false)
      const live = presencesOf(args.service_id)
      const entry: PresenceEntry = {
        personId: args.person_id,
        arrivedAt: now(),
        firstTimer: false,
        markIds: [opId],
        state: 'saved',
        here: true,
      }
      live.set({ ...live.current(), unsure: new Map(live.current().unsure).set(args.person_id, entry) })
    },
    'unmark-person': (args: ArgsOf<'unmark-person'>) => {
      const live = presencesOf(args.service_id)
      const present = new Map(live.current().present)
      const entry = present.get(args.person_id)
      const markIds = entry?.markIds.filter((id) => !args.mark_ids.includes(id)) ?? []
      if (entry && markIds.length > 0) present.set(args.person_id, { ...entry, markIds })
      else present.delete(args.person_id)
      live.set(counted(present))
    },
    'capture-first-timer': (args: ArgsOf<'capture-first-timer'>, opId) => {
      const phone = args.phone_number ?? null
      directory.add({
        id: args.id,
        first_name: args.first_name,
        last_name: args.last_name ?? '',
        gender: args.gender ?? null,
        phone_number: phone,
        phone_tail: phoneTail(phone),
        email: args.email ?? null,
        first_timer: true,
        created_at: now(),
        seen: 0,
        household_id: null,
        child_until: null,
        search: '',
      })
      if (args.service_id) markHere(args.service_id, args.id, opId, true)
    },
    'create-service': (args: ArgsOf<'create-service'>) => {
      if (serviceLive.current().some((one) => one.id === args.id)) return
      serviceLive.set([serviceRow(args.id, args.name, args.date_of_service), ...serviceLive.current()])
    },
  }

  return {
    account: { id: newId(), first_name: 'Tunde', last_name: 'Bello', email: 'tunde@example.com' },
    church: { id: churchId, name: 'Grace Chapel', reference: 'ref', time_zone: 'Africa/Lagos' },
    features: ['attendanceAccess'],
    scope: 'door',
    deviceId: newId(),
    today: () => today,
    now,
    async mutate(name, args, about) {
      calls.push({ name, args, ...(about && { about }) })
      await new Promise((resolve) => setTimeout(resolve, 5))
      if (failing) throw new StorageError(failing)
      const opId = newId()
      effects[name]?.(mutations[name].args.parse(args) as never, opId)
      counts.set({ ...counts.current(), pending: counts.current().pending + 1 })
      return { opId }
    },
    mutateAll: async () => ({ refused: [] }),
    people: directory.people,
    detailOfAll: async () => new Map(),
    rows: () => liveOf(null),
    answers: { last: async () => null, asking: async () => 0, keep: async () => undefined },
    services: serviceLive,
    deletedServices: liveOf<DeletedServices>(new Map()),
    scheduled: liveOf<ScheduledServices>({ services: [], times: new Map() }),
    presences: presencesOf,
    headcount: () => liveOf({ read: true, sum: NO_HEADS, own: NO_HEADS, waiting: 0, entries: () => [] }),
    serviceIdFor: (date, name) => serviceId(churchId, date, name),
    outbox: {
      counts,
      list: async () => [],
      received: async () => [],
      notes: async () => [],
      read: async () => undefined,
      retry: async () => undefined,
      discard: async () => undefined,
      noteAbout: async (opId, about) => void noted.push({ opId, about }),
    },
    status,
    children: () => NO_CHILDREN,
    compareRequests: liveOf(0),
    syncNow: async () => undefined,
    drafts: {
      read: async <T>(key: string) => JSON.parse(drafts.get(key) ?? 'null') as T | null,
      write: async (key, draft) =>
        void (draft === null ? drafts.delete(key) : drafts.set(key, JSON.stringify(draft))),
      keys: async () => [...drafts.keys()],
    },
    signOut: async () => undefined,
    close: () => undefined,
    calls,
    noted,
    storageFails: (reason) => (failing = reason),
    setStatus: (next) => status.set({ ...status.current(), ...next }),
    receiveAll() {
      for (const live of doors.values()) {
        const received = [...live.current().present].map(
          ([id, entry]) => [id, { ...entry, state: 'received' as const }] as const,
        )
        live.set(counted(new Map(received)))
      }
      counts.set({ ...counts.current(), pending: 0 })
    },
    arrives: (id, personId) =>
      put(id, {
        personId,
        arrivedAt: now(),
        firstTimer: false,
        markIds: [newId()],
        state: 'received',
        here: false,
      }),
  }
}

function counted(present: Map<string, PresenceEntry>): Presences {
  const entries = [...present.values()]
  const saved = entries.filter((entry) => entry.state === 'saved').length
  return {
    read: true,
    known: entries.length > 0,
    present,
    unsure: new Map(),
    total: entries.length,
    saved,
    received: entries.length - saved,
    atThisDoor: entries.filter((entry) => entry.here).length,
  }
}
