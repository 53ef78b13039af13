import { useMemo } from 'react'
import { scopeOf } from '../../../contract/scope-of.ts'
import { chartRoutes } from '../../../contract/routes/charts.ts'
import { api } from '../../lib/api/api.ts'
import { dateOf } from '../../lib/format/format-date.ts'
import { useChurch, useLive } from '../church/use-church.ts'
import { useLastKnown } from '../church/use-last-known.ts'

/**
 * The year of the church's first record: the first person or the first service. A phone with the church's
 * list reads it there. Any other phone asks the server, and the year is null meanwhile.
 */
export function useFirstYear(): number | null {
  const { features } = useChurch()
  const here = useFirstYearHere()
  const holdsList = scopeOf(features) === 'members'
  const [known] = useLastKnown('first-year', holdsList ? nothingToAsk : ask)
  if (holdsList || known.status === 'failed') return here
  return known.status === 'ready' ? Math.min(known.value ?? here, here) : null
}

const ask = async (signal: AbortSignal): Promise<number | null> =>
  (await api.call(chartRoutes.fetchMemberStatisticsForChurch, { signal })).first_year

const nothingToAsk = (): Promise<number | null> => Promise.resolve(null)

function useFirstYearHere(): number {
  const church = useChurch()
  const version = useLive(church.people.version)
  const services = useLive(church.services)
  return useMemo(() => {
    const joined = church.people.all().flatMap(({ created_at }) => created_at ?? [])
    const began = earliest(joined)
    const held = services.map(({ date_of_service }) => date_of_service)
    // Only the earliest moment is converted to a date, because a list may hold 20,000.
    const days = began ? [dateOf(began, church.church.time_zone), ...held] : held
    return Number((earliest([church.today(), ...days]) ?? '').slice(0, 4))
    // `version` stands for the content of `people`, which is always the same object.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [church, version, services])
}

const earliest = (moments: readonly string[]): string | undefined =>
  moments.reduce<string | undefined>(
    (first, at) => (first === undefined || at < first ? at : first),
    undefined,
  )
