import { memberRoutes } from '../../../contract/routes/members.ts'
import { allPages } from '../../lib/api/all-pages.ts'
import { api } from '../../lib/api/api.ts'

/** Ids of who was away for so many weeks, as the church's server says. */
export async function absentFor(id: string, weeks: number, signal: AbortSignal): Promise<string[]> {
  const people = await allPages((cursor) => {
    const query = { limit: 5000, absent_for: weeks, ...(cursor && { cursor }) }
    return api.page(memberRoutes.listMembers, { params: { id }, query, signal })
  })
  return people.map((person) => person.id)
}
