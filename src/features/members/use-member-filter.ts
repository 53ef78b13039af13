import { useCallback, useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Person } from '../../../sync/client/api.ts'
import { addressWith } from '../../lib/address/use-address-dialog.ts'
import { useChurch, useLive } from '../../lib/session/use-church.ts'
import { useLastKnown, type LastKnown } from '../../lib/session/use-last-known.ts'
import { useToday } from '../../lib/session/use-today.ts'
import { absentWeeks, type AbsentWeeks } from './absent-weeks.ts'
import { asksServer, filterEntries, filterIn, fits, howMany, type MemberFilter } from './member-filter.ts'
import { useHereToday } from './use-here-today.ts'

export type Narrowing = {
  filter: MemberFilter
  change: (part: Partial<MemberFilter>) => void
  /** The people who fit; null while what decides is on its way. */
  narrow: (rows: readonly Person[] | null) => readonly Person[] | null
  /** What the server said of who was away for long, where it was asked. */
  asked: LastKnown<string[]> | null
}

/** The choices that the address holds, answered from this phone's own directory wherever it can. */
export function useMemberFilter(): Narrowing {
  const [params, setParams] = useSearchParams()
  const filter = useMemo(() => filterIn(params), [params])
  const known = useKnown(filter)
  const change = (part: Partial<MemberFilter>) =>
    setParams((now) => addressWith(now, { ...filterEntries({ ...filterIn(now), ...part }), page: null }), {
      replace: true,
    })
  const { cells, departments, weeks, here, longAbsent, timeZone } = known
  const asks = asksServer(filter, weeks)
  const waits = asks && known.asked.status === 'loading'
  const narrow = useCallback(
    (rows: readonly Person[] | null) => {
      if (!rows || howMany(filter) === 0) return rows
      if (!cells || !departments || waits) return null
      return rows.filter((person) =>
        fits(person, filter, { cells, departments, weeks, here, longAbsent, timeZone }),
      )
    },
    [filter, waits, cells, departments, weeks, here, longAbsent, timeZone],
  )
  return { filter, change, narrow, asked: asks ? known.asked : null }
}

function useKnown(filter: MemberFilter) {
  const { church } = useChurch()
  const weeks = useWeeks(filter.absent > 0)
  const here = useHereToday(filter.absent > 0)
  const cells = useDetail('cell_id', filter.cell !== '')
  const departments = useDetail('department_id', filter.department !== '')
  const asked = useLongAbsent(asksServer(filter, weeks) ? filter.absent : 0)
  const longAbsent = useMemo(() => (asked.status === 'ready' ? new Set(asked.value) : null), [asked])
  return { cells, departments, weeks, here, longAbsent, asked, timeZone: church.time_zone }
}

const NO_WEEKS: AbsentWeeks = { counting: [], all: true }

/** The weeks that this phone's bits tell of; read only where somebody asks for them. */
function useWeeks(wanted: boolean): AbsentWeeks {
  const church = useChurch()
  const { people, services } = church
  const today = useToday(church)
  const all = useLive(services)
  const version = useLive(people.version)
  return useMemo(() => {
    if (!wanted) return NO_WEEKS
    const days = all.map((service) => service.date_of_service).filter((date) => date < today)
    const held = people.all().reduce((bits, person) => bits | person.seen, 0)
    return absentWeeks(days, held, today)
    // `version` stands for the content of `people`, which is one object throughout.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [all, people, version, today, wanted])
}

const NOTHING: ReadonlyMap<string, string> = new Map()

/** One detail of everybody, read only where somebody asks for it; null until it is read. */
function useDetail(field: 'cell_id' | 'department_id', wanted: boolean): ReadonlyMap<string, string> | null {
  const church = useChurch()
  const version = useLive(church.people.version)
  const [values, setValues] = useState<ReadonlyMap<string, string> | null>(null)
  useEffect(() => {
    if (!wanted) return
    let current = true
    church.detailOfAll(field).then(
      (read) => current && setValues(read),
      () => current && setValues(NOTHING),
    )
    return () => {
      current = false
    }
  }, [church, field, wanted, version])
  return wanted ? values : NOTHING
}

const NOBODY: LastKnown<string[]> = { status: 'ready', value: [], from: null }

/** Who was away for so many weeks: more than a phone has bits for. */
function useLongAbsent(weeks: number): LastKnown<string[]> {
  const { church } = useChurch()
  const load = useCallback(
    async (signal: AbortSignal) =>
      weeks === 0 ? [] : (await import('./long-absent.ts')).absentFor(church.id, weeks, signal),
    [church.id, weeks],
  )
  const [known] = useLastKnown(`members/absent/weeks/${weeks}`, load)
  return weeks === 0 ? NOBODY : known
}
