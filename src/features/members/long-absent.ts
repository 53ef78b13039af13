import { memberRoutes } from '../../../contract/routes/members.ts'
import { api } from '../../lib/api/api.ts'

/** Ids of who was away for so many weeks, as the church's server says. */
export async function absentFor(id: string, weeks: number, signal: AbortSignal): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | null = null
  do {
    const query = { limit: 5000, absent_for: weeks, ...(cursor !== null && { cursor }) }
    const page: Page = await api.page(memberRoutes.listMembers, { params: { id }, query, signal })
    ids.push(...page.items.map((person) => person.id))
    cursor = page.next_cursor
  } while (cursor !== null)
  return ids
}

type Page = { items: readonly { id: string }[]; next_cursor: string | null }
