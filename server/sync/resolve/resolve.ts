/** Resolve steps: what only the server can decide, by a query over the church, before an effect runs. */
import type pg from 'pg'
import type { MemoryTx } from '../memory-tx.ts'
import { knownPerson, knownVisitor } from './known-person.ts'
import { knownService } from './known-service.ts'

export type ResolveContext = { tx: pg.PoolClient; churchId: string; rows: MemoryTx }

/** An id that the op made up, and what it turned out to mean. */
export type Alias = { from: string; to: string }

/** Answers the alias, or null where what the op brings is new. */
type ResolveStep = (context: ResolveContext, args: Record<string, unknown>) => Promise<Alias | null>

const STEPS: Record<string, ResolveStep> = {
  'capture-first-timer': knownVisitor,
  'add-member': knownPerson,
  'create-service': knownService,
}

export async function resolve(
  context: ResolveContext,
  type: string,
  args: Record<string, unknown>,
): Promise<Alias | null> {
  return (await STEPS[type]?.(context, args)) ?? null
}
