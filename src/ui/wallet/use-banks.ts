import { transferRoutes } from '../../../contract/routes/transfers.ts'
import { api } from '../../lib/api/api.ts'
import type { AnswerOf } from '../../lib/api/route-types.ts'
import { useLoaded } from '../../lib/load/use-loaded.ts'

export type Bank = AnswerOf<typeof transferRoutes.listBanks>[number]

const load = (signal: AbortSignal) => api.call(transferRoutes.listBanks, { signal })

/** The banks that money can be sent to. */
export const useBanks = () => useLoaded(load)

/** The banks whose names hold every word that was typed, in any order; those that begin with it first. */
export function findBanks(banks: readonly Bank[], query: string): Bank[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const first = words[0] ?? ''
  const found = banks.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
  const rank = ({ name }: Bank) => (name.toLowerCase().startsWith(first) ? 0 : 1)
  return found.sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name))
}
