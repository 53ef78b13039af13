/**
 * Keeps a church in memory with the shape of the phone's own (`sync/client/api.ts`), for screens. The real
 * mutations run over plain maps. It stores and sends nothing: tests of sync use the real stores.
 */
import { FEATURES } from '../../contract/features.ts'
import type { MarkRow, ServiceRow } from '../../contract/tables/attendance.ts'
import type { MemberRow } from '../../contract/tables/people.ts'
import type {
  Church,
  DeletedServices,
  Live,
  Person,
  Presences,
  ScheduledServices,
  SyncStatus,
} from '../../sync/client/api.ts'
import { NO_HEADS } from '../../sync/client/memory/heads.ts'
import { NOTHING } from '../../sync/client/outbox/outbox.ts'
import { plainName } from '../../sync/merge/names.ts'
import { serviceId } from '../../sync/merge/scheduled-services.ts'
import { phoneTail } from '../../sync/merge/phone-tail.ts'
import { mutations, type MutationName } from '../../sync/mutations/index.ts'
import type { Tx } from '../../sync/mutation.ts'
import { NO_CHILDREN } from '../support/no-children.ts'

export type Kept = {
  members: MemberRow[]
  services: ServiceRow[]
  marks?: MarkRow[]
  today?: string
  complete?: boolean
}

export type ChurchDouble = Church & {
  /** Mutations in order. */
  done: { name: string; args: unknown }[]
  /** Another person's change arrives. */
  arrive: (row: MemberRow) => void
  arriveService: (row: ServiceRow) => void
  setStatus: (status: Partial<SyncStatus>) => void
  /** The next write fails with this error. */
  failNext: (error: Error) => void
}

const CHURCH = '0190a000-0000-7000-8000-000000000001'
const ACCOUNT = '0190a000-0000-7000-8000-000000000002'

export function churchDouble(kept: Kept): ChurchDouble {
  const tables = {
    members: new Map(kept.members.map((row) => [row.id, row])),
    services: new Map(kept.services.map((row) => [row.id, row])),
    marks: new Map((kept.marks ?? []).map((row) => [row.id, row])),
    headcounts: new Map(),
    aliases: new Map(),
  }
  const tx = {
    get: async (table: keyof typeof tables, id: string) => tables[table].get(id),
    put: async (table: keyof typeof tables, row: { id: string }) =>
      void tables[table].set(row.id, row as never),
  } as unknown as Tx
  const today = kept.today ?? '2026-11-22'
  const people = peopleOver(tables.members)
  const services = changing<readonly ServiceRow[]>([])
  const status = changing<SyncStatus>({
    phase: 'idle',
    problem: null,
    lastContactAt: `${today}T08:00:00Z`,
    progress: null,
    complete: kept.complete ?? true,
  })
  const presences = new Map<string, ReturnType<typeof changing<Presences>>>()
  const drafts = new Map<string, string>()
  const done: ChurchDouble['done'] = []
  let failure: Error | null = null
  let opNumber = 0

  const refresh = () => {
    people.refresh()
    const existing = [...tables.services.values()].filter((row) => !row.deleted_at)
    services.set(existing.sort((a, b) => b.date_of_service.localeCompare(a.date_of_service)))
    for (const [id, live] of presences) live.set(presencesOf(id, tables.marks))
  }
  refresh()

  const mutate = async (name: MutationName, args: unknown) => {
    if (failure) {
      const thrown = failure
      failure = null
      throw thrown
    }
    const opId = `0190b000-0000-7000-8000-${String(++opNumber).padStart(12, '0')}`
    const at = `${today}T08:00:00.000Z`
    const parsed = mutations[name].args.parse(args) as never
    await mutations[name].effect(tx, parsed, {
      opId,
      accountId: ACCOUNT,
      deviceId: null,
      at,
      capturedAt: at,
    })
    done.push({ name, args })
    refresh()
    return { opId }
  }

  return {
    account: { id: ACCOUNT, first_name: 'Ada', last_name: 'Obi', email: 'ada@example.com' },
    church: { id: CHURCH, name: 'Grace Chapel', reference: 'grace', time_zone: 'Africa/Lagos' },
    features: FEATURES,
    scope: 'members',
    deviceId: '0190a000-0000-7000-8000-000000000003',
    today: () => today,
    now: () => `${today}T08:00:00.000Z`,
    mutate,
    mutateAll: async (name: MutationName, all: readonly { args: unknown }[]) => {
      for (const { args } of all) await mutate(name, args)
      return { refused: [] }
    },
    people,
    detailOfAll: async () => new Map(),
    rows: () => changing(null),
    answers: { last: async () => null, asking: async () => 0, keep: async () => undefined },
    services,
    deletedServices: changing<DeletedServices>(
      new Map(kept.services.filter((row) => row.deleted_at).map((row) => [row.id, null])),
    ),
    scheduled: changing<ScheduledServices>({ services: [], times: new Map() }),
    presences: (id) => {
      if (!presences.has(id)) presences.set(id, changing(presencesOf(id, tables.marks)))
      return presences.get(id)!
    },
    headcount: () => changing({ read: true, sum: NO_HEADS, own: NO_HEADS, waiting: 0, entries: () => [] }),
    serviceIdFor: (date, name) => serviceId(CHURCH, date, name),
    outbox: {
      counts: changing(NOTHING),
      list: async () => [],
      received: async () => [],
      notes: async () => [],
      read: async () => {},
      retry: async () => {},
      discard: async () => {},
      noteAbout: async () => {},
    },
    status,
    children: () => NO_CHILDREN,
    compareRequests: changing(0),
    syncNow: async () => {},
    drafts: {
      read: async <T>(key: string) => JSON.parse(drafts.get(key) ?? 'null') as T | null,
      write: async (key, draft) =>
        void (draft === null ? drafts.delete(key) : drafts.set(key, JSON.stringify(draft))),
      keys: async () => [...drafts.keys()],
    },
    signOut: async () => {},
    close: () => {},
    done,
    arrive: (row) => {
      tables.members.set(row.id, row)
      refresh()
    },
    arriveService: (row) => {
      tables.services.set(row.id, row)
      refresh()
    },
    setStatus: (part) => status.set({ ...status.current(), ...part }),
    failNext: (error) => {
      failure = error
    },
  }
}

function changing<T>(first: T): Live<T> & { set: (next: T) => void } {
  const listeners = new Set<() => void>()
  let now = first
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

function peopleOver(members: Map<string, MemberRow>): Church['people'] & { refresh: () => void } {
  const version = changing(0)
  let all: readonly Person[] = []
  let byId = new Map<string, Person>()
  return {
    version,
    count: () => all.length,
    get: (id) => byId.get(id),
    all: () => all,
    search: (text, options) => {
      const words = plainName(text).split(' ').filter(Boolean)
      const hits = all.filter((person) => words.every((word) => person.search.includes(word)))
      return hits.slice(0, options?.limit).map((person) => ({ person, matched: [] }))
    },
    closeTo: () => [],
    household: () => [],
    details: async (id) => members.get(id),
    refresh: () => {
      all = [...members.values()].filter((row) => !row.deleted_at).map(personOf)
      all = all.toSorted((a, b) => a.search.localeCompare(b.search))
      byId = new Map(all.map((person) => [person.id, person]))
      version.set(version.current() + 1)
    },
  }
}

function personOf(row: MemberRow): Person {
  const { id, first_name, last_name, gender, phone_number, email, first_timer, created_at } = row
  const search = `${plainName(`${first_name} ${last_name}`)} ${phone_number?.replace(/\D/g, '') ?? ''}`
  return {
    id,
    first_name,
    last_name,
    gender,
    phone_number,
    phone_tail: phoneTail(phone_number),
    email,
    first_timer,
    created_at,
    seen: 0b101101,
    household_id: null,
    child_until: null,
    search,
  }
}

function presencesOf(serviceId: string, marks: Map<string, MarkRow>): Presences {
  const live = [...marks.values()].filter((mark) => mark.service_id === serviceId && !mark.removed_by)
  const present = new Map(
    live.map((mark) => [
      mark.person_id,
      {
        personId: mark.person_id,
        arrivedAt: mark.arrived_at ?? '',
        firstTimer: mark.first_timer,
        markIds: [mark.id],
        state: 'received' as const,
        here: false,
      },
    ]),
  )
  return {
    read: true,
    known: present.size > 0,
    present,
    total: present.size,
    received: present.size,
    saved: 0,
    atThisDoor: 0,
    unsure: new Map(),
  }
}
