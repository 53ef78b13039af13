import { useCallback, useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Person } from '../../../sync/client/api.ts'
import { addressWith } from '../../lib/address/use-address-dialog.ts'
import { useChurch, useLive } from '../../lib/session/use-church.ts'
import { useLastKnown, type LastKnown } from '../../lib/session/use-last-known.ts'
import { asksServer, filterEntries, filterIn, fits, howMany, type MemberFilter } from './member-filter.ts'

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
  const { cells, departments, pastDays, longAbsent, timeZone } = known
  const waits = asksServer(filter) && known.asked.status === 'loading'
  const narrow = useCallback(
    (rows: readonly Person[] | null) => {
      if (!rows || howMany(filter) === 0) return rows
      if (!cells || !departments || waits) return null
      return rows.filter((person) =>
        fits(person, filter, { cells, departments, pastDays, longAbsent, timeZone }),
      )
    },
    [filter, waits, cells, departments, pastDays, longAbsent, timeZone],
  )
  return { filter, change, narrow, asked: asksServer(filter) ? known.asked : null }
}

function useKnown(filter: MemberFilter) {
  const { church, services, today } = useChurch()
  const all = useLive(services)
  const pastDays = useMemo(() => {
    const now = today()
    return all.map((service) => service.date_of_service).filter((date) => date < now)
  }, [all, today])
  const cells = useDetail('cell_id', filter.cell !== '')
  const departments = useDetail('department_id', filter.department !== '')
  const asked = useLongAbsent(asksServer(filter) ? filter.absent : 0)
  const longAbsent = useMemo(() => (asked.status === 'ready' ? new Set(asked.value) : null), [asked])
  return { cells, departments, pastDays, longAbsent, asked, timeZone: church.time_zone }
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

/** Who was at none of so many services: more than a phone has bits for. */
function useLongAbsent(services: number): LastKnown<string[]> {
  const { church } = useChurch()
  const load = useCallback(
    async (signal: AbortSignal) =>
      services === 0 ? [] : (await import('./long-absent.ts')).absentFor(church.id, services, signal),
    [church.id, services],
  )
  const [known] = useLastKnown(`members/absent/${services}`, load)
  return services === 0 ? NOBODY : known
}
