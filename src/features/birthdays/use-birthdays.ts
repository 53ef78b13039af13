import { useEffect, useMemo, useState } from 'react'
import type { BirthdayPeriod } from '../../../contract/birthday-days.ts'
import type { Church } from '../../../sync/client/api.ts'
import { useChurch, useLive } from '../../lib/session/use-church.ts'
import { useToday } from '../../lib/session/use-today.ts'
import { birthdaysIn, type Birthday, type Born } from './birthday-rows.ts'

/**
 * Whose birthday falls into a period, from what this phone knows; null until that is read, and while it
 * names nobody and more is coming.
 */
export function useBirthdays(period: BirthdayPeriod): readonly Birthday[] | null {
  const church = useChurch()
  const today = useToday(church)
  const version = useLive(church.people.version)
  const { complete } = useLive(church.status)
  const born = useBorn(church, version)
  return useMemo(() => {
    if (born === null) return null
    const found = birthdaysIn(period, today, church.people.all(), born)
    // Nobody so far: whose birthday it is may still come.
    return found.length === 0 && !complete ? null : found
    // `version` stands for the content of `people`, which is one object throughout.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [church, version, complete, born, period, today])
}

/** Everybody's day and month of birth; read again when somebody was added, changed or deleted. */
function useBorn(church: Church, version: number): ReadonlyMap<string, Born> | null {
  const [born, setBorn] = useState<ReadonlyMap<string, Born> | null>(null)
  useEffect(() => {
    let left = false
    readBorn(church).then(
      (read) => !left && setBorn(read),
      // The phone's storage is in trouble, which a line of its own says; what was read before stays.
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [church, version])
  return born
}

async function readBorn(church: Church): Promise<Map<string, Born>> {
  const [days, months, dates] = await Promise.all([
    church.detailOfAll('day_of_birth'),
    church.detailOfAll('month_of_birth'),
    church.detailOfAll('date_of_birth'),
  ])
  const born = new Map<string, Born>()
  for (const id of new Set([...days.keys(), ...dates.keys()])) {
    // Who gave only the whole date has its day and month.
    const [, month, day] = (dates.get(id) ?? '').split('-')
    const on = { day: Number(days.get(id) ?? day), month: Number(months.get(id) ?? month) }
    if (on.day > 0 && on.month > 0) born.set(id, on)
  }
  return born
}
