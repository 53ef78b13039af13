/** Makes up twenty-six Sundays of a church: attendance, times and first timers. */
import type { MarkRow, ServiceRow } from '../../contract/tables/attendance.ts'
import type { MemberRow } from '../../contract/tables/members.ts'
import { demoId, type Random } from './random.ts'

/** Habits with their shares: people who nearly always come, often come, drift away, or hardly come. */
type Habit = (week: number, weeks: number) => number
const regular: Habit = () => 0.86
const often: Habit = () => 0.55
const drifting: Habit = (week, weeks) => 0.75 - (0.7 * week) / weeks
const rare: Habit = () => 0.1

export function habitOf(random: Random): Habit {
  const share = random.next()
  if (share < 0.45) return regular
  if (share < 0.7) return often
  return share < 0.87 ? drifting : rare
}

type Door = { accountId: string; deviceId: string }

/**
 * Makes the marks of one Sunday. People captured at this service are marked as first timers. People who joined later are
 * absent.
 * @param doors the marking accounts, each with its phone
 */
export function sundayMarks(
  random: Random,
  service: ServiceRow,
  people: { person: MemberRow; chance: number }[],
  doors: Door[],
): MarkRow[] {
  const opens = Date.parse(`${service.date_of_service}T06:40:00Z`)
  return people.flatMap(({ person, chance }) => {
    const captured = person.captured_service_id === service.id
    const door = random.pick(doors)
    // Most come in the half hour around the beginning.
    const at = opens + Math.floor(((random.next() + random.next()) / 2) * 110 * 60_000)
    if (!captured && !random.chance(chance)) return []
    return [
      markRow(
        demoId(random, at),
        service.id,
        person.id,
        captured,
        new Date(captured ? Date.parse(person.created_at) : at),
        door,
      ),
    ]
  })
}

function markRow(
  id: string,
  service_id: string,
  person_id: string,
  first_timer: boolean,
  at: Date,
  door: Door,
): MarkRow {
  const time = at.toISOString()
  const by = { marked_by: door.accountId, device_id: door.deviceId }
  return {
    id,
    service_id,
    person_id,
    arrived_at: time,
    tapped_at: time,
    ...by,
    first_timer,
    removed_by: null,
  }
}
