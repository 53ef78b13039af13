/** Who was here when, as the church's server last said it and as this phone's own marks have it since. */
import { SEEN_SERVICES } from '../../../contract/protocol.ts'
import type { memberRoutes } from '../../../contract/routes/members.ts'
import { unpackColumns, type PackedColumns } from '../../../contract/sync/packed/table.ts'
import type { AnswerOf } from '../../lib/api/route-types.ts'

type Told = AnswerOf<typeof memberRoutes.listMembersAttendance>
type OfPerson = { since: string; seen: number; of: number }

/** What the server told, by person. */
export type ToldAttendance = Pick<Told, 'before' | 'mondays'> & { people: ReadonlyMap<string, OfPerson> }

/** As much of a service of this phone as is needed here. */
type OwnService = { day: string; present: { has(id: string): boolean; readonly size: number } }

export type Attendance = {
  /** The Mondays of the whole weeks that count, by the rule of the server, the latest first. */
  counting: readonly string[]
  /** The day they were last here, or joined; null of whom nothing was told. */
  since(id: string): string | null
  /** At how many of the last services that count for them they were: six at most. */
  timesSeen(id: string, joined: string): { came: number; of: number }
}

export function readAttendance({ before, mondays, people }: Told): ToldAttendance {
  const columns = unpackColumns(people as PackedColumns) ?? { count: 0 }
  const of = (name: string) => (columns as Record<string, unknown>)[name] as number[]
  const ids = (columns as { id?: string[] }).id ?? []
  const [since, seen, many] = ['since', 'seen', 'of'].map(of) as [number[], number[], number[]]
  const each = ids.map((id, at): [string, OfPerson] => [
    id,
    { since: daysBefore(before, since[at] ?? 0), seen: seen[at] ?? 0, of: many[at] ?? 0 },
  ])
  return { before, mondays, people: new Map(each) }
}

/** @param own services from the day on of which the server told */
export function attendanceOf(
  { before, mondays, people }: ToldAttendance,
  own: readonly OwnService[],
  today: string,
): Attendance {
  const held = own
    .filter(({ day, present }) => day >= before && day <= today && present.size > 0)
    .sort((a, b) => b.day.localeCompare(a.day))
  const all = new Set([...held.map(({ day }) => mondayOf(day)), ...mondays])
  return {
    counting: [...all].filter((monday) => monday < mondayOf(today)).sort((a, b) => b.localeCompare(a)),
    since: (id) => held.find(({ present }) => present.has(id))?.day ?? people.get(id)?.since ?? null,
    timesSeen: (id, joined) => {
      const known = people.get(id)
      const from = known?.of ? before : inTheChurchFrom(id, joined, held)
      // Today's service counts once they came: until it is over nobody was absent from it.
      const counts = held.filter(({ day, present }) => present.has(id) || (day < today && day >= from))
      return counted(
        counts.map(({ present }) => present.has(id)),
        known,
      )
    },
  }
}

/** The day they joined, or of their first mark where that is earlier. @param held the latest first */
function inTheChurchFrom(id: string, joined: string, held: readonly OwnService[]): string {
  const first = held.findLast(({ present }) => present.has(id))?.day ?? joined
  return first < joined ? first : joined
}

/** @param own the latest first */
function counted(own: boolean[], { seen, of }: Pick<OfPerson, 'seen' | 'of'> = { seen: 0, of: 0 }) {
  const before = Array.from({ length: of }, (_, bit) => (seen & (1 << bit)) !== 0)
  const all = [...own, ...before].slice(0, SEEN_SERVICES)
  return { came: all.filter(Boolean).length, of: all.length }
}

/** The Monday of a day's week, both `YYYY-MM-DD`. */
function mondayOf(day: string): string {
  return daysBefore(day, (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7)
}

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)
}
