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
