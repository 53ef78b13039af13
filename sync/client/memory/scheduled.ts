/** Keeps the services that the church's schedules give and that nobody has made yet. */
import { addDays } from '../../../contract/calendar/days.ts'
import type { ServiceRow } from '../../../contract/tables/attendance.ts'
import {
  scheduledDays,
  withServiceIds,
  withoutStored,
  type ScheduledService,
} from '../../merge/scheduled-services.ts'
import type { Live, ScheduledServices } from '../api.ts'
import { correctedNow, dayIn, type ChurchParts } from '../church-parts.ts'
import { writable } from '../live.ts'
import type { Schedules, Services } from './reads.ts'

/** An usher may still work at yesterday's service after midnight. */
const DAYS_BACK = 1

/** Enough for a phone whose screen stays open for weeks. */
const DAYS_AHEAD = 35

export type Scheduled = {
  live: Live<ScheduledServices>
  /** Shows what is left beside these stored services. */
  beside(stored: Services): void
  /** Computes the days of these schedules, from the current day on. */
  take(schedules: Schedules): Promise<void>
  clear(): void
}

/** @param canonical the id that an alias means */
export function scheduledServices(parts: ChurchParts, canonical: (id: string) => string): Scheduled {
  const live = writable<ScheduledServices>({ services: [], times: new Map() })
  let stored: Services = { living: [], deleted: new Map(), deletedDays: new Set() }
  let given: readonly ServiceRow[] = []
  let times: ReadonlyMap<string, string> = new Map()
  let round = 0

  const show = () => live.set({ services: withoutStored(given, { ...stored, canonical }), times })

  return {
    live,
    beside(services) {
      stored = services
      if (given.length > 0) show()
    },
    async take({ schedules, exceptions }) {
      const current = (round += 1)
      const today = dayIn(parts.timeZone, correctedNow(parts))
      const [from, to] = [addDays(today, -DAYS_BACK), addDays(today, DAYS_AHEAD)]
      const found = await withServiceIds(parts.churchId, scheduledDays(schedules, exceptions, from, to))
      // Later schedules were taken meanwhile.
      if (current !== round) return
      given = found.map(rowOf)
      times = new Map(schedules.map(({ id, time }) => [id, time]))
      show()
    },
    clear() {
      round += 1
      given = []
      times = new Map()
      show()
    },
  }
}

/** The row that the first mark makes. Until then it counts as created when it begins. */
const rowOf = ({ id, name, date_of_service, schedule_id, time }: ScheduledService): ServiceRow => ({
  id,
  name,
  date_of_service,
  flyer_image: null,
  schedule_id,
  reference: null,
  created_at: `${date_of_service}T${time}:00.000Z`,
  created_by: null,
  deleted_at: null,
})
