/** A replaced value is another person's: only a reader who may see its row gets it. */
import type { FeatureName } from '../../contract/features.ts'
import type { OpResult, WireOp } from '../../contract/sync/push.ts'
import { mutationNamed } from '../../sync/mutations/index.ts'

/**
 * The result without `overwrote` where the reader lacks the feature of the edit. The stored result keeps it.
 * @param held the reader's features now; none for a person who was removed
 */
export function shownResult(
  held: readonly FeatureName[],
  { type }: Pick<WireOp, 'type'>,
  result: OpResult,
): OpResult {
  if (!result.overwrote || mayRead(held, type)) return result
  const { overwrote: _overwrote, ...rest } = result
  return rest
}

/** A `keep-erased` stands for another op, whose values are gone. */
function mayRead(held: readonly FeatureName[], type: string): boolean {
  const mutation = mutationNamed(String(type))
  return mutation !== undefined && mutation.name !== 'keep-erased' && held.includes(mutation.feature)
}
