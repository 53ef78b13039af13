import type { custodyRoutes } from '../../../contract/routes/custody.ts'
import type { AnswerOf } from '../../lib/api/route-types.ts'
import { formatCount } from '../../lib/format/format-count.ts'

export type HeldPhone = AnswerOf<typeof custodyRoutes.getCustody>[number]

/** "3 to 7, 12": the changes of a phone that are missing below one that arrived. */
export function holesInWords(holes: HeldPhone['holes'], to: string): string {
  return holes
    .map((hole) =>
      hole.from === hole.to
        ? formatCount(hole.from)
        : `${formatCount(hole.from)} ${to} ${formatCount(hole.to)}`,
    )
    .join(', ')
}
