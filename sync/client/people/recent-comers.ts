/** Who was at the last services by this phone's own marks: `seen` stands still between pulls of a person, these do not. */
import type { ChurchParts } from '../church-parts.ts'
import { canonicalId } from '../layer/canonical.ts'
import { inOne } from '../store/church-db.ts'
import { readStanding } from '../store/standing.ts'

const SERVICES = 3
/** Read in pieces, so that nobody's typing waits. */
const MARKS_AT_ONCE = 500
const WEIGHT = 3

/** Weights to add to a person's score, by id. Today's services do not count: the list must not move under the thumb. */
export async function recentComers(parts: ChurchParts, today: string): Promise<Map<string, number>> {
  const extra = new Map<string, number>()
  const { generation } = await readStanding(parts.db.tables)
  for (const serviceId of await lastServices(parts, generation, today)) {
    for (const person of await peopleAt(parts, generation, serviceId))
      extra.set(person, (extra.get(person) ?? 0) + WEIGHT)
  }
  return extra
}

async function lastServices(parts: ChurchParts, generation: number, today: string): Promise<string[]> {
  const rows = await inOne(parts.db, 'r', (tables) =>
    tables.services.where('[generation+id]').between([generation, ''], [generation, '\uffff']).toArray(),
  )
  const past = rows.filter((row) => !row.deleted_at && row.date_of_service < today)
  return past
    .sort((a, b) => b.date_of_service.localeCompare(a.date_of_service))
    .slice(0, SERVICES)
    .map((row) => row.id)
}

async function peopleAt(parts: ChurchParts, generation: number, serviceId: string): Promise<Set<string>> {
  const people = new Set<string>()
  for (let offset = 0; ; offset += MARKS_AT_ONCE) {
    const marks = await parts.db.tables.marks
      .where('[generation+service_id]')
      .equals([generation, serviceId])
      .offset(offset)
      .limit(MARKS_AT_ONCE)
      .toArray()
    for (const mark of marks) if (!mark.removed_by) people.add(canonicalId(parts.aliases, mark.person_id))
    if (marks.length < MARKS_AT_ONCE) return people
  }
}
