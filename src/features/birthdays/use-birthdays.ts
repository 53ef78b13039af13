import { useEffect, useMemo, useState } from 'react'
import { birthdayPeriods, type BirthdayPeriod } from '../../../contract/routes/birthdays.ts'
import type { Church } from '../../../sync/client/api.ts'
import { useChurch, useLive } from '../../domain/church/use-church.ts'
import { useToday } from '../../domain/church/clock.ts'
import { birthdaysIn, type Birthday, type Born } from './birthday-rows.ts'

/**
 * The birthdays in a period, from this phone's data. Null until it is read, and while the result is empty and more
 * people are loading.
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
    // Nobody so far: matching people may still load.
    return found.length === 0 && !complete ? null : found
    // `version` represents the content of `people`, whose object never changes.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [church, version, complete, born, period, today])
}

/** Counts the birthdays of each period; null until this phone's list is complete. */
export function useBirthdayCounts(): ReadonlyMap<BirthdayPeriod, number> | null {
  const church = useChurch()
  const today = useToday(church)
  const version = useLive(church.people.version)
  const { complete } = useLive(church.status)
  const born = useBorn(church, version)
  return useMemo(() => {
    if (born === null || !complete) return null
    const people = church.people.all()
    return new Map(
      birthdayPeriods.map((period) => [period, birthdaysIn(period, today, people, born).length] as const),
    )
    // `version` represents the content of `people`, whose object never changes.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [church, version, complete, born, today])
}

/** The day and month of birth of everybody, read again after each change of people. */
function useBorn(church: Church, version: number): ReadonlyMap<string, Born> | null {
  const [born, setBorn] = useState<ReadonlyMap<string, Born> | null>(null)
  useEffect(() => {
    let left = false
    readBorn(church).then(
      (read) => !left && setBorn(read),
      // The phone's storage fails, which another line on screen reports. The earlier data stays.
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
    // People with a full date of birth only: day and month derive from it.
    const [, month, day] = (dates.get(id) ?? '').split('-')
    const on = { day: Number(days.get(id) ?? day), month: Number(months.get(id) ?? month) }
    if (on.day > 0 && on.month > 0) born.set(id, on)
  }
  return born
}
