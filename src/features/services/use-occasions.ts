import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { addDays } from '../../../contract/calendar/days.ts'
import type { ServiceRow } from '../../../contract/tables/attendance.ts'
import type { Church, Live } from '../../../sync/client/api.ts'
import { useAgainOnReturn } from '../../lib/api/use-again.ts'
import { useAgainWhenReceived } from '../../domain/church/use-again-after-change.ts'
import { useToday } from '../../domain/church/clock.ts'
import { useChurch, useLive } from '../../domain/church/use-church.ts'
import { useLastKnown } from '../../domain/church/use-last-known.ts'
import {
  askOccasions,
  latestFirst,
  occasionsOf,
  ofRow,
  type Occasion,
  headsOnPhone,
  heldOnPhone,
  phoneCounts,
} from './occasions.ts'

/** The dialogs that can open over the table. */
export const serviceActions = [
  'add',
  'edit',
  'remove',
  'qr',
  'count',
  'delete-count',
  'add-weekly',
  'weekly',
  'edit-weekly',
] as const
export type ServiceAct = (typeof serviceActions)[number]

/** The acts of older addresses: what `delete` removes depends on the list. */
export const olderActs = {
  services: { delete: 'remove' },
  attendance: { add: 'count', delete: 'delete-count' },
} as const satisfies Record<string, Record<string, ServiceAct>>

export type Occasions = {
  /** Latest day first. Null while the phone's list is still empty and loading. */
  rows: readonly Occasion[] | null
  /** The source of the numbers; null while they load. */
  source: 'church' | 'phone' | null
  /** The time of the server's last response, if it is not current. */
  from: string | null
  reload: () => void
}

const NOTHING = () => undefined

/**
 * All services and events with their numbers. Services are those of this phone. Their numbers are the server's, and
 * without it those of this phone, which knows recent services, or the last known ones.
 */
export function useOccasions(): Occasions {
  const church = useChurch()
  const { features, people } = church
  const { time_zone: zone, id: churchId } = church.church
  const events = features.includes('eventsAccess')
  const load = useCallback(
    (signal: AbortSignal) => askOccasions(churchId, events, signal),
    [churchId, events],
  )
  const [known, reload] = useLastKnown('attendance', load)
  const stored = useLive(church.services)
  const services = useListed(church, stored)
  const today = useToday(church)
  const { complete } = useLive(church.status)
  useReload(church, services, reload)

  const loaded = known.status === 'ready' ? known.value : null
  const byId = useMemo(() => (loaded ? occasionsOf(loaded, today, zone) : NONE), [loaded, today, zone])
  const loading = known.status === 'loading'
  const isFresh = known.status === 'ready' && known.from === null
  // Also with a fresh response: a service just created here is not in it yet.
  const held = services
    .filter(
      ({ id, date_of_service: day }) => !loading && !(isFresh && byId.has(id)) && heldOnPhone(day, today),
    )
    .map(({ id }) => id)
  const presences = useLivesOf(held, church.presences)
  const headcounts = useLivesOf(held, church.headcount)
  const version = useLive(people.version)
  const rows = useMemo(() => {
    const made = new Set(stored)
    const ofService = (service: ServiceRow): Occasion => {
      const row = ofRow(service, made.has(service), loading)
      const here = presences.get(service.id)
      const heads = headcounts.get(service.id)
      if (here && heads) {
        const onPhone = { presences: here, heads }
        const counts = phoneCounts(people.all(), service, onPhone, today, zone)
        return { ...row, ...counts, heads: headsOnPhone(heads) }
      }
      const theirs = byId.get(service.id)
      return theirs ? { ...theirs, name: row.name, day: row.day, scheduled: row.scheduled } : row
    }
    const others = [...byId.values()].filter(({ kind }) => kind === 'event')
    return [...services.map(ofService), ...others].sort(latestFirst)
    // `version` represents the content of `people`, whose object never changes.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [stored, services, byId, presences, headcounts, loading, people, version, today, zone])
  return {
    rows: rows.length === 0 && !complete ? null : rows,
    source: loading ? null : isFresh ? 'church' : 'phone',
    from: known.status === 'ready' ? known.from : null,
    reload,
  }
}

const NONE: ReadonlyMap<string, Occasion> = new Map()

/** After each contact with the server, and once this phone's changes are received, the numbers may have changed. */
function useReload(church: Church, services: readonly ServiceRow[], reload: () => void): void {
  useAgainWhenReceived(useAgainOnReturn(NOTHING), reload)
  const received = useLive(church.status).lastContactAt
  const first = useRef(true)
  useEffect(() => {
    if (!first.current) reload()
    first.current = false
  }, [received, services, reload])
}

const DAYS_AHEAD = 6

/** The stored services, and the next day of each schedule. */
function useListed(church: Church, stored: readonly ServiceRow[]): readonly ServiceRow[] {
  const { services: scheduled } = useLive(church.scheduled)
  const today = useToday(church)
  return useMemo(() => {
    const last = addDays(today, DAYS_AHEAD)
    const next = scheduled.filter(({ date_of_service: day }) => day >= today && day <= last)
    return [...stored, ...next]
  }, [stored, scheduled, today])
}

/**
 * The live data of several services, by id, as this phone knows it. Each change returns a new map.
 * @param of keep it the same between renders
 */
export function useLivesOf<T>(ids: readonly string[], of: (id: string) => Live<T>): ReadonlyMap<string, T> {
  const key = ids.join(' ')
  const lives = useMemo(
    () =>
      key
        .split(' ')
        .filter(Boolean)
        .map((id) => ({ id, live: of(id) })),
    [of, key],
  )
  const last = useRef<ReadonlyMap<string, T>>(new Map())
  const subscribe = useMemo(
    () => (changed: () => void) => {
      const stops = lives.map(({ live }) => live.subscribe(changed))
      return () => stops.forEach((stop) => stop())
    },
    [lives],
  )
  const known = () => {
    const same =
      last.current.size === lives.length &&
      lives.every(({ id, live }) => last.current.get(id) === live.current())
    if (!same) last.current = new Map(lives.map(({ id, live }) => [id, live.current()]))
    return last.current
  }
  return useSyncExternalStore(subscribe, known, known)
}
