import { useCallback, useMemo } from 'react'
import { CARD_END, cardCode } from '../../../contract/people/card-code.ts'
import { isId } from '../../../contract/new-id.ts'
import { deliveryRoutes } from '../../../contract/routes/delivery-status.ts'
import type { OutboxEntry } from '../../../sync/client/api.ts'
import { api, type AnswerOf } from '../../lib/api/api.ts'
import { useLoaded } from '../../lib/api/queries.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { useOutboxEntries } from '../../domain/edits/use-outbox-entries.ts'

export type Sent = AnswerOf<typeof deliveryRoutes.listReviewQueue>[number]

/** The list shows at most so many. Settling them loads the next. */
export const AT_ONCE = 200

/** Loads the ops that await a decision or were rejected. */
export function useQueuedOps(status: Sent['status']) {
  return useLoaded(
    useCallback(
      (signal: AbortSignal) =>
        api.page(deliveryRoutes.listReviewQueue, { query: { status, limit: AT_ONCE }, signal }),
      [status],
    ),
  )
}

/** The parts of an op that its sentence needs. */
export type ShownOp = Pick<OutboxEntry, 'type' | 'args' | 'about'>

/** Returns these parts for an op, with the names that were typed on this phone. */
export function useShownOps(): (sent: Sent) => ShownOp {
  const { church } = useChurch()
  const entries = useOutboxEntries()
  return useMemo(() => {
    const own = new Map(entries?.map(({ id, about }) => [id, about]))
    return (sent) => shownOpOf(sent, church.id, own.get(sent.op_id))
  }, [church, entries])
}

/**
 * The parts of an op for its sentence. Ops of a newer app may have any args.
 * @param own the name that this phone stored with the op
 */
export function shownOpOf(
  { type, args, code, ...sent }: Sent,
  churchId: string,
  own?: OutboxEntry['about'],
): ShownOp {
  const isRecord = args && typeof args === 'object' && !Array.isArray(args)
  const known = isRecord ? (args as Record<string, unknown>) : {}
  const about = sent.about ?? own ?? (code === 'NOT_KNOWN' ? cardOf(churchId, known) : undefined)
  return { type: type ?? '', args: known, ...(about && { about }) }
}

/** Nobody typed a name here. The end of the card's code still tells one unknown person from another. */
function cardOf(churchId: string, { person_id: personId }: Record<string, unknown>): OutboxEntry['about'] {
  if (!isId(personId)) return undefined
  return { first_name: '', last_name: '', card: cardCode(churchId, personId.toLowerCase()).slice(-CARD_END) }
}
