import { z } from 'zod'
import { ProviderSilent, type Bank } from '../payments.ts'
import type { PaystackApi } from './paystack-api.ts'

const Banks = z.array(
  z.object({
    name: z.string(),
    code: z.string(),
    active: z.boolean().nullish(),
    is_deleted: z.boolean().nullish(),
  }),
)

/** Banks seldom come and go; this long the list stands without being asked for. */
const KEPT_MS = 60 * 60 * 1000
/** More pages than there can be: an answer that never ends. */
const MOST_PAGES = 30

/** Every bank of Nigeria, by name; an old list rather than none. Throws ProviderSilent where the provider names no bank. */
export function listBanks(api: PaystackApi): () => Promise<Bank[]> {
  let kept: { banks: Bank[]; at: number } | undefined
  return async () => {
    if (kept && Date.now() - kept.at < KEPT_MS) return kept.banks
    try {
      kept = { banks: await allPages(api), at: Date.now() }
    } catch (error) {
      if (!kept || !(error instanceof ProviderSilent)) throw error
    }
    return kept.banks
  }
}

async function allPages(api: PaystackApi): Promise<Bank[]> {
  const banks = new Map<string, Bank>()
  let next: string | null = ''
  for (let page = 0; next !== null && page < MOST_PAGES; page += 1) {
    const cursor: string = next && `&next=${encodeURIComponent(next)}`
    const answer = await api.page(`/bank?country=nigeria&use_cursor=true&perPage=100${cursor}`, Banks)
    for (const { name, code, active, is_deleted } of answer.data)
      if (active !== false && !is_deleted) banks.set(code, { name, code })
    next = answer.next
  }
  // Kept for an hour, an empty list would refuse every transfer for as long.
  if (banks.size === 0) throw new ProviderSilent('The list of banks is empty.')
  return [...banks.values()].sort((one, other) => one.name.localeCompare(other.name, 'en'))
}
