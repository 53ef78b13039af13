import { newId } from '../../../contract/ids.ts'
import type { MutationName } from '../../../sync/mutations/index.ts'
import type { OutboxEntry } from '../../../sync/client/api.ts'

export type Mending = { type: MutationName; args: Record<string, unknown> }

/**
 * The change that a refused one is put right as: itself, or, where the person was deleted meanwhile, adding them
 * again with the name this phone knew and what was typed.
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

/** The person of a scanned card that the church does not know either, by the name that was taken at the door. */
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
 * True when adding the person again fixes the refusal. Somebody deleted them, or the church does not know
 * their card.
 */
export const isAddedAgain = (entry: Refused): boolean =>
  isCard(entry) || (entry.type === 'edit-member' && entry.code === 'PERSON_DELETED')

/** A mark by a card that neither this phone nor the church knew. The church may know it by now. */
export const isCard = ({ type, code, about }: Refused): boolean =>
  type === 'mark-person' && code === 'NOT_KNOWN' && about?.card !== undefined
