/** The one definition of an offline change. See docs/protocol.md. */
import type { z } from 'zod'
import type { FeatureName } from '../contract/features.ts'
import type { Ref, Tx } from './tx.ts'

/** Who did it, where and when. The same values on the phone and on the server, so the effect is the same. */
export type OpContext = {
  opId: string
  accountId: string | null
  deviceId: string | null
  /** The tap by the corrected clock, ISO 8601 UTC. */
  at: string
  /** The tap by the phone's own clock, ISO 8601 UTC. */
  capturedAt: string
}

export type Mutation<Args extends z.ZodType = z.ZodType> = {
  /** `verb-noun`; never changes its meaning once released. */
  name: string
  /** Only grows; arguments of older versions still parse. */
  v: number
  args: Args
  /** The feature that a person must hold. */
  feature: FeatureName
  /** Another feature that does as well for these arguments. */
  orFeature(args: z.infer<Args>): FeatureName | null
  /** Rows that must exist (deleted ones do). */
  refers(args: z.infer<Args>): Ref[]
  /** Ids that this op brings into being; later ops that refer to them wait for it. */
  creates(args: z.infer<Args>): string[]
  /** Rows that the effect gets, so that the server can fetch a whole batch's at once. */
  touches(args: z.infer<Args>, op: OpContext): Ref[]
  /** Gets and puts rows by id, nothing else: a Dexie transaction dies on any other await. */
  effect(tx: Tx, args: z.infer<Args>, op: OpContext): Promise<void>
}

type Optional = 'orFeature' | 'refers' | 'creates'

/** Fills in "no other feature", "refers to nothing" and "creates nothing". */
export function defineMutation<Args extends z.ZodType>(
  mutation: Omit<Mutation<Args>, Optional> & Partial<Pick<Mutation<Args>, Optional>>,
): Mutation<Args> {
  return { orFeature: () => null, refers: () => [], creates: () => [], ...mutation }
}

/** Thrown by an effect or a resolve step: the op's content cannot be applied. Recorded, never retried by itself. */
export class Refusal extends Error {
  /** @param mendable whether the person can edit the op and send it again */
  constructor(
    readonly code: string,
    message: string,
    readonly mendable: boolean,
  ) {
    super(message)
  }
}
