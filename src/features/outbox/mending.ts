import { newId } from '../../../contract/ids.ts'
import type { MutationName } from '../../../sync/mutations/index.ts'
import type { OutboxEntry } from '../../../sync/client/api.ts'
import { kindOf } from '../../../contract/person-fields.ts'
import type { PlainKey } from '../../lib/messages/t.ts'
import { personLabels, serviceLabels } from '../../domain/edits/op-sentence.ts'

export type EditableField = { name: string; label: PlainKey; value: string }

type Args = Record<string, unknown>

/** Only texts: a cell and a department are chosen on the record, and a flag has no text to correct. */
const person = Object.fromEntries(
  Object.entries(personLabels).filter(([field]) => !['group', 'flag'].includes(kindOf(field) ?? '')),
)
const service: Record<string, PlainKey> = {
  name: serviceLabels.name,
  date_of_service: serviceLabels.date_of_service,
}
const always = ['first_name', 'last_name', 'phone_number']

/** Returns the fields that a user can correct in a rejected op. A mark has none, since it is only a tap. */
export function editableFields({ type, args }: Pick<OutboxEntry, 'type' | 'args'>): EditableField[] {
  switch (type) {
    case 'add-member':
    case 'capture-first-timer':
      return Object.keys(person)
        .filter((name) => always.includes(name) || filled(args[name]))
        .map(fieldOf(args, person))
    case 'create-service':
      return Object.keys(service).map(fieldOf(args, service))
    case 'edit-member':
      return typedIn(args.set, person)
    case 'edit-service':
      return typedIn(args.set, service)
    default:
      return []
  }
}

/** Returns the args with the corrected fields. An emptied field becomes null. */
export function mendedArgs(
  { type, args }: Pick<OutboxEntry, 'type' | 'args'>,
  typed: Record<string, string>,
): Args {
  const values = Object.fromEntries(
    Object.entries(typed).map(([name, value]) => [name, value.trim() || null]),
  )
  if (type.startsWith('edit-')) return { ...args, set: { ...(args.set as Args), ...values } }
  return { ...args, ...values }
}

function typedIn(set: unknown, labels: Record<string, PlainKey>): EditableField[] {
  const args = (typeof set === 'object' && set !== null ? set : {}) as Args
  return Object.keys(labels)
    .filter((name) => name in args)
    .map(fieldOf(args, labels))
}

const fieldOf = (args: Args, labels: Record<string, PlainKey>) => (name: string) => ({
  name,
  label: labels[name]!,
  value: filled(args[name]) ? String(args[name]) : '',
})

const filled = (value: unknown) => value !== null && value !== undefined && value !== ''

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
