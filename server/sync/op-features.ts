/** Which feature an op needs, by its mutation's own definition. */
import { FEATURES, type FeatureName } from '../../contract/features.ts'
import type { WireOp } from '../../contract/sync/push.ts'
import type { Mutation } from '../../sync/mutation.ts'
import { mutationNamed } from '../../sync/mutations/index.ts'

type Parsed = ReturnType<Mutation['args']['safeParse']>

/** One of these is enough. Arguments that cannot be read need the mutation's own feature. */
export function featuresOf(mutation: Mutation, parsed: Parsed): FeatureName[] {
  const other = parsed.success ? mutation.orFeature(parsed.data) : null
  return other ? [mutation.feature, other] : [mutation.feature]
}

/** The same for an op as it was stored. Null: this server does not know the kind or its version. */
export function featuresFor({ type, v, args }: Pick<WireOp, 'type' | 'v' | 'args'>): FeatureName[] | null {
  const mutation = mutationNamed(String(type))
  if (!mutation || v > mutation.v) return null
  return featuresOf(mutation, mutation.args.safeParse(args))
}

/** An unknown kind may need any feature, so it takes all of them. */
export function mayReview(held: readonly FeatureName[], needed: readonly FeatureName[] | null): boolean {
  if (needed === null) return FEATURES.every((name) => held.includes(name))
  return needed.some((name) => held.includes(name))
}

/** "members", or "attendance or members": as a sentence names them. */
export const accessNamed = (needed: readonly FeatureName[]): string =>
  needed.map((name) => name.replace(/Access$/, '')).join(' or ')
