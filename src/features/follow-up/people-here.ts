/** The people of the list as this phone knows them: names, phones, who was deleted and who is a member by now. */
import type { FollowUpLine } from '../../../contract/routes/follow-ups.ts'
import type { Church } from '../../../sync/client/api.ts'
import type { FollowUpList } from './lines.ts'

type People = Pick<Church['people'], 'get' | 'details'>

/** Those of the list who were deleted; of others whom this phone does not hold it has not heard yet. */
export async function deletedOf(people: People, { lines }: FollowUpList): Promise<Set<string>> {
  const unknown = [...new Set(lines.map(({ person }) => person.id))].filter((id) => !people.get(id))
  const details = await Promise.all(unknown.map((id) => people.details(id)))
  return new Set(unknown.filter((_, at) => details[at]?.deleted_at))
}

/** @param said ids of lines of which something was decided or noted */
export function withPeopleHere(
  list: FollowUpList,
  people: Pick<People, 'get'>,
  deleted: ReadonlySet<string>,
  said: ReadonlySet<string>,
): FollowUpList {
  const isSaid = ({ id, changed_at }: FollowUpLine) => changed_at !== null || said.has(id)
  const lines = list.lines.flatMap((line) => {
    const here = people.get(line.person.id)
    if (!here) return deleted.has(line.person.id) ? [] : [line]
    // Who was made a member is not called as who came first; what was decided about that stays, as on the server.
    if (line.reason === 'first_timer' && !here.first_timer && !isSaid(line)) return []
    const { first_name, last_name, phone_number } = here
    return [{ ...line, person: { ...line.person, first_name, last_name, phone_number } }]
  })
  return { ...list, lines }
}
