/** Finds first timers that this phone recorded and the server's list does not name yet. */
import { useEffect, useMemo, useState } from 'react'
import { addDays } from '../../../contract/calendar/days.ts'
import type { FollowUpLine } from '../../../contract/routes/follow-ups.ts'
import { followUpId } from '../../../sync/merge/follow-up-id.ts'
import type { Church, Person } from '../../../sync/client/api.ts'
import { useChurch, useLive } from '../../domain/church/use-church.ts'
import { dateOf } from '../../lib/format/format-date.ts'
import type { FollowUpList } from './lines.ts'

/** As long as the server keeps them on the list. */
const DAYS_KEPT = 12 * 7

type Here = Pick<Church, 'church' | 'people' | 'services' | 'today'>

/** Returns their lines as the server will send them. For a cut list, only people who came since. */
export async function firstTimersHere(church: Here, list: FollowUpList): Promise<FollowUpLine[]> {
  const today = church.today()
  const kept = addDays(today, 1 - DAYS_KEPT)
  const from = list.more ? (list.today ?? today) : kept
  const listed = listedIn(list)
  const fresh = church.people.all().filter((person) => {
    const { id, first_timer, created_at } = person
    return first_timer && !listed.has(id) && created_at && dateOf(created_at, church.church.time_zone) >= from
  })
  const lines = await Promise.all(fresh.map((person) => lineOf(church, person)))
  return lines.filter(({ since }) => since >= from)
}

/** Adds the lines. For people whom the list names by now, the server's line counts. */
export function withFirstTimersHere(list: FollowUpList, here: readonly FollowUpLine[]): FollowUpList {
  const listed = listedIn(list)
  return { ...list, lines: [...list.lines, ...here.filter(({ person }) => !listed.has(person.id))] }
}

const listedIn = ({ lines }: FollowUpList) =>
  new Set(lines.flatMap(({ reason, person }) => (reason === 'first_timer' ? [person.id] : [])))

async function lineOf(church: Here, person: Person): Promise<FollowUpLine> {
  const { id, first_name, last_name, phone_number } = person
  const since = await cameFirst(church, person)
  const line = { person_id: id, reason: 'first_timer' as const, since }
  return {
    id: await followUpId(church.church.id, line),
    person: { id, first_name, last_name, phone_number },
    reason: line.reason,
    since,
    missed: 0,
    owner_id: null,
    due_on: null,
    state: 'to_call',
    changed_at: null,
  }
}

/** The day of the service at which they were captured, or the day of their record. */
async function cameFirst({ church, people, services }: Here, { id, created_at }: Person): Promise<string> {
  const captured = (await people.details(id))?.captured_service_id
  const service = captured && services.current().find((one) => one.id === captured)
  return service ? service.date_of_service : dateOf(created_at ?? '', church.time_zone)
}

const NOBODY: readonly FollowUpLine[] = []

/** The server's list with first timers that this phone recorded since. */
export function useFirstTimersHere(list: FollowUpList | null): FollowUpList | null {
  const church = useChurch()
  const version = useLive(church.people.version)
  const services = useLive(church.services)
  const [here, setHere] = useState(NOBODY)
  useEffect(() => {
    if (!list) return
    let current = true
    firstTimersHere(church, list).then(
      (lines) => current && setHere(lines),
      () => undefined,
    )
    return () => void (current = false)
  }, [church, list, version, services])
  return useMemo(() => list && withFirstTimersHere(list, here), [list, here])
}
