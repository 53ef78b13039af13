import type { deliveryRoutes } from '../../../contract/routes/delivery-status.ts'
import type { AnswerOf } from '../../lib/api/api.ts'
import { formatCount } from '../../lib/format/format-count.ts'

export type HeldPhone = AnswerOf<typeof deliveryRoutes.getDeliveryStatus>[number]

/** "3 to 7, 12": numbers of a phone's missing ops below one that arrived. */
export function holesInWords(holes: HeldPhone['holes'], to: string): string {
  return holes
    .map((hole) =>
      hole.from === hole.to
        ? formatCount(hole.from)
        : `${formatCount(hole.from)} ${to} ${formatCount(hole.to)}`,
    )
    .join(', ')
}
