/** On whose behalf ops are settled: a phone's owner, a REST caller, or a visitor (no account). */
import type { Actor } from '../http/actor.ts'

export type SyncActor = Pick<Actor, 'churchId' | 'features' | 'active' | 'lost'> & {
  accountId: string | null
  deviceId: string | null
  /** The import on whose behalf it is: history names it. */
  importId?: string
}
