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
  if (!isAddedAgain(entry)) return { type: type as MutationName, args }
  const { first_timer: _firstTimer, ...set } = (args.set ?? {}) as Record<string, unknown>
  return {
    type: 'add-member',
    args: { id: newId(), first_name: about?.first_name ?? '', last_name: about?.last_name ?? '', ...set },
  }
}

/** Somebody deleted the person: saving the edit again would only be refused again. */
export function isAddedAgain({ type, code }: Pick<OutboxEntry, 'type' | 'code'>): boolean {
  return type === 'edit-member' && code === 'PERSON_DELETED'
}
