/** Work for when the door is quiet: what this phone knows of who comes, and keeping house. */
import type { ChurchParts } from './church-parts.ts'
import { correctedNow } from './church-parts.ts'
import { dayIn } from './church-day.ts'
import { keepHouse } from './housekeeping.ts'
import type { Memory } from './memory.ts'
import { recentComers } from './people/recent-comers.ts'

const AFTER_OPENING_MS = 5_000

/** Only where the phone's surroundings are known; a test does it by hand. */
export function idleWork(parts: ChurchParts & { memory: Memory; isClosed(): boolean }): { stop(): void } {
  if (!parts.deps.surroundings) return { stop: () => undefined }
  const stop = parts.deps.clock.after(AFTER_OPENING_MS, () => void work(parts).catch(() => undefined))
  return { stop }
}

async function work(parts: ChurchParts & { memory: Memory; isClosed(): boolean }): Promise<void> {
  const today = dayIn(parts.timeZone, correctedNow(parts))
  const extra = await recentComers(parts, today)
  if (parts.isClosed()) return
  if (extra.size > 0) parts.memory.people.setExtra(extra)
  if (await keepHouse(parts)) await parts.memory.refresh({ ids: {}, everything: true })
}
