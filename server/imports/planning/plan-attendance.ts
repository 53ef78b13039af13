/** What becomes of one row of an attendance list. Who is not known is listed, never guessed. */
import type { RowChange } from '../stored-rows.ts'
import type { ReadPerson, ReadRow } from '../understanding/person-of.ts'
import { MOST_CANDIDATES, SEVERAL } from './plan-member.ts'
import type { PeopleIndex } from './people-index.ts'

export type AttendancePlan = {
  index: PeopleIndex
  /** "date\nperson" of everybody who is marked at that day's service already. */
  present: ReadonlySet<string>
  /** Those of them whom another list alone says to have come. */
  lent: ReadonlySet<string>
  /** The same of rows before this one, with their line. */
  lines: Map<string, number>
}

export const presenceKey = (date: string, personId: string) => `${date}\n${personId}`

export function planAttendance(
  line: number,
  { person, problems, notes }: ReadRow,
  plan: AttendancePlan,
): RowChange {
  const common = { line, person, before: null, after: null, member_id: null, settled: false, undone: null }
  if (problems.length) return { ...common, outcome: 'broken', reason: problems.join(' ') }
  const match = plan.index.whoCame(person)
  if (match.kind === 'none') {
    const candidates = likelyOnes(person, plan.index)
    return candidates.length
      ? { ...common, outcome: 'ask', reason: [NEARLY, ...notes].join(' '), after: { candidates } }
      : { ...common, outcome: 'broken', reason: UNKNOWN }
  }
  if (match.kind === 'several')
    return {
      ...common,
      outcome: 'ask',
      reason: [SEVERAL, ...notes].join(' '),
      after: { candidates: match.ids.slice(0, MOST_CANDIDATES) },
    }
  const planned = planPresent(line, match.id, person.dates ?? [], plan)
  const reason = [planned.reason, ...notes].filter(Boolean).join(' ') || null
  return { ...common, ...planned, reason }
}

/** With a whole name only: half a name is found by its phone, or not at all. */
const likelyOnes = (person: ReadPerson, index: PeopleIndex) =>
  person.fields.first_name && person.fields.last_name
    ? index
        .nearly(person)
        .flatMap(({ id, likeness }) => (likeness === 'family' ? [] : [id]))
        .slice(0, MOST_CANDIDATES)
    : []

const NEARLY = 'Nobody of this name and number is known, but somebody like this. Say who is meant.'
const UNKNOWN = 'Nobody like this is in your church’s records.'

export function planPresent(
  line: number,
  id: string,
  dates: string[],
  plan: Omit<AttendancePlan, 'index'>,
): RowChange {
  const missing = dates.filter((date) => !plan.present.has(presenceKey(date, id)))
  const fresh = missing.filter((date) => !plan.lines.has(presenceKey(date, id)))
  const first = missing.map((date) => plan.lines.get(presenceKey(date, id))).find(Boolean)
  // Nothing is new about them; this list says it too, and goes on saying it when the other is taken back.
  const lent = dates.filter(
    (date) => plan.lent.has(presenceKey(date, id)) && !plan.lines.has(presenceKey(date, id)),
  )
  for (const date of [...fresh, ...lent]) plan.lines.set(presenceKey(date, id), line)
  const after = { dates: [...fresh, ...lent] }
  if (fresh.length) return { line, outcome: 'new', member_id: id, reason: null, after }
  if (first)
    return {
      line,
      outcome: 'duplicate',
      member_id: id,
      reason: `The same stands in row ${first} of this file.`,
    }
  return {
    line,
    outcome: 'same',
    member_id: id,
    reason: dates.length ? null : 'No day is marked in this row.',
    ...(lent.length > 0 && { after }),
  }
}
