import { useCallback, useEffect, useMemo, useRef, useReducer } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import type { Church } from '../../../../sync/client/api.ts'
import type { ServiceRow } from '../../../../contract/tables/attendance.ts'
import { useLive } from '../../../domain/church/use-church.ts'
import { useToday } from '../../../domain/church/clock.ts'
import { allServices, useAllServices, useDueService } from '../../../domain/church/all-services.ts'
import {
  choiceOf,
  daysOf,
  NIGHT_MS,
  pickedNow,
  type ServiceChoice,
  type Worked,
  type WorkedAt,
} from './service-choice.ts'
import { DOOR_SERVICE } from '../../../domain/edits/draft-counts.ts'
import { useKeptDraft } from '../../../domain/edits/use-kept-draft.ts'

/** The interval at which the last work is stored while the usher works. */
const EVERY_MS = 60_000

/**
 * The service that this account worked at on this phone; undefined until the phone has read it.
 * It is stored with the church's drafts, which logging out deletes.
 */
export function useWorkedAt(): [
  workedAt: WorkedAt | null | undefined,
  work: (serviceId: string, day: string) => void,
] {
  const { found, keep } = useKeptDraft<WorkedAt>(DOOR_SERVICE, 0)
  const [, drawAnew] = useReducer((times: number) => times + 1, 0)
  // A ref, so that a door in use is not redrawn each minute.
  const written = useRef<WorkedAt>(null)
  const work = useCallback(
    (id: string, day: string) => {
      const now = { id, on: day, at: Date.now() }
      const isThere = written.current?.id === id && written.current.on === day
      if (isThere && now.at - written.current!.at < EVERY_MS) return
      if (!isThere) drawAnew()
      written.current = now
      keep(now)
    },
    [keep],
  )
  return [written.current ?? found, work]
}

/** `choice` is null while it depends on the stored last service and that is not read yet. */
export type ChosenService = { choice: ServiceChoice | null; today: string; pick: (serviceId: string) => void }

const NONE: readonly ServiceRow[] = []

/**
 * The service that the door works for. The pick is part of the address, so that reload and sharing keep it.
 * Without one in the address, the phone stays at the service it worked at just now.
 * @param left services that a pick finds although they were deleted or moved
 */
export function useChosenService(church: Church, left = NONE): ChosenService {
  const living = useAllServices(church)
  const deleted = useLive(church.deletedServices)
  const today = useToday(church)
  const due = useDueService(church, today)
  const sixHoursAgo = useToday(church, NIGHT_MS)
  const { pathname } = useLocation()
  const [params, setParams] = useSearchParams()
  const id = params.get('service')
  const on = params.get('on')
  const of = params.get('of')
  const worked = useRef<Worked>(null)
  const [workedAt, work] = useWorkedAt()
  const choice = useMemo(() => {
    const chosen = left.find((service) => service.id === id)
    if (chosen) return { kind: 'chosen' as const, service: chosen }
    const picked = pickedNow(id ? { id, on, of } : null, worked.current)
    const days = daysOf(today, sixHoursAgo)
    const found = choiceOf({ living, deleted, due }, days, picked, workedAt ?? null)
    const mayGoOn = found.kind === 'choose' || days.night !== null
    return mayGoOn && workedAt === undefined ? null : found
  }, [living, deleted, due, today, sixHoursAgo, id, on, of, workedAt, left])
  useEffect(() => {
    // Behind another screen the door would receive that screen's touches too.
    if (choice?.kind !== 'chosen' || pathname !== '/door') return undefined
    const { service, overnight } = choice
    const day = service.date_of_service
    return whenWorked(() => {
      // After midnight the service stays only while the usher works there, not for the whole new day.
      if (!overnight) worked.current = { id: service.id, on: today, of: day, requestedId: id }
      if (overnight || day === today) work(service.id, day)
    })
  }, [choice, pathname, today, id, work])
  const pick = useCallback(
    (service: string) => {
      const day = allServices(church).find((one) => one.id === service)?.date_of_service ?? today
      if (day === today && !left.some(({ id }) => id === service)) work(service, day)
      // Also for the same service again: it may have been begun on the wrong day of a wrong clock.
      worked.current = null
      setParams((now) => ({ ...Object.fromEntries(now), service, on: today, of: day }), { replace: true })
    },
    [church, left, setParams, today, work],
  )
  return { choice, today, pick }
}

/** The first touch or key begins the work, each further one continues it. */
function whenWorked(works: () => void): () => void {
  const signs = ['pointerdown', 'keydown'] as const
  for (const sign of signs) addEventListener(sign, works, { capture: true })
  return () => signs.forEach((sign) => removeEventListener(sign, works, { capture: true }))
}
