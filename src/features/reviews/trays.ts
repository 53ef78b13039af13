import { useCallback, useMemo } from 'react'
import { CARD_END, cardCode } from '../../../contract/card-code.ts'
import { uuid } from '../../../contract/ids.ts'
import { custodyRoutes } from '../../../contract/routes/custody.ts'
import type { OutboxEntry } from '../../../sync/client/api.ts'
import { api } from '../../lib/api/api.ts'
import type { AnswerOf } from '../../lib/api/route-types.ts'
import { useLoaded } from '../../lib/load/use-loaded.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import { useOutboxEntries } from '../../lib/session/use-outbox-entries.ts'

export type Sent = AnswerOf<typeof custodyRoutes.getTrays>[number]

/** So many are looked through at once; settling them brings the next. */
export const AT_ONCE = 200

/** What phones sent that waits for a decision, or was refused. */
export function useTray(status: Sent['status']) {
  return useLoaded(
    useCallback(
      (signal: AbortSignal) =>
        api.page(custodyRoutes.getTrays, { query: { status, limit: AT_ONCE }, signal }),
      [status],
    ),
  )
}

/** The parts of a change that its sentence needs. */
export type Told = Pick<OutboxEntry, 'type' | 'args' | 'about'>

/** For each change the parts of its sentence, with the names that were typed on this phone. */
export function useTold(): (sent: Sent) => Told {
  const { church } = useChurch()
  const entries = useOutboxEntries()
  return useMemo(() => {
    const own = new Map(entries?.map(({ id, about }) => [id, about]))
    return (sent) => toldOf(sent, church.id, own.get(sent.op_id))
  }, [church, entries])
}

/**
 * The arguments may hold anything where a newer app made the change.
 * @param own whom this phone wrote down with the change
 */
export function toldOf(
  { type, args, code, ...sent }: Sent,
  churchId: string,
  own?: OutboxEntry['about'],
): Told {
  const isRecord = args && typeof args === 'object' && !Array.isArray(args)
  const known = isRecord ? (args as Record<string, unknown>) : {}
  const about = sent.about ?? own ?? (code === 'NOT_KNOWN' ? cardOf(churchId, known) : undefined)
  return { type: type ?? '', args: known, ...(about && { about }) }
}

/** Nobody typed a name here. The end of the card still tells one unknown person from another. */
function cardOf(churchId: string, { person_id: personId }: Record<string, unknown>): OutboxEntry['about'] {
  const id = uuid.safeParse(personId).data
  if (!id) return undefined
  return { first_name: '', last_name: '', card: cardCode(churchId, id).slice(-CARD_END) }
}
