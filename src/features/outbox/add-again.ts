import { newId } from '../../../contract/ids.ts'
import type { MutationName } from '../../../sync/mutations/index.ts'
import type { OutboxEntry } from '../../../sync/client/api.ts'

export type Mending = { type: MutationName; args: Record<string, unknown> }

/**
 * Returns the op that replaces a rejected one: the same op, or adding a person who was deleted meanwhile.
 * The added person has the name that this phone knew and the typed fields.
 */
export function mendingOf(entry: Pick<OutboxEntry, 'type' | 'args' | 'code' | 'about'>): Mending {
  const { type, args, about } = entry
  if (isCard(entry)) return asFirstTimer(args, about)
  if (!isAddedAgain(entry)) return { type: type as MutationName, args }
  const { first_timer: _firstTimer, ...set } = (args.set ?? {}) as Record<string, unknown>
  return {
    type: 'add-member',
    args: { id: newId(), first_name: about?.first_name ?? '', last_name: about?.last_name ?? '', ...set },
  }
}

/** The person of an unknown card, with the name that the usher typed at the door. */
function asFirstTimer(args: Record<string, unknown>, about: OutboxEntry['about']): Mending {
  const { first_name = '', last_name = '' } = about ?? {}
  const service_id = args.service_id ?? null
  return {
    type: 'capture-first-timer',
    args: { id: newId(), service_id, first_name, last_name, phone_number: null },
  }
}

type Refused = Pick<OutboxEntry, 'type' | 'code' | 'about'>

/**
 * True when adding the person again fixes the rejection: somebody deleted them, or the server does not know their
 * card.
 */
export const isAddedAgain = (entry: Refused): boolean =>
  isCard(entry) || (entry.type === 'edit-member' && entry.code === 'PERSON_DELETED')

/** A mark by a card that neither this phone nor the server knew. The server may know it by now. */
export const isCard = ({ type, code, about }: Refused): boolean =>
  type === 'mark-person' && code === 'NOT_KNOWN' && about?.card !== undefined
