import type { OutboxEntry } from '../../../sync/client/api.ts'
import type { PlainKey } from '../../lib/messages/t.ts'
import { personLabels, serviceLabels } from '../../lib/edits/changed-fields.ts'

export type EditableField = { name: string; label: PlainKey; value: string }

type Args = Record<string, unknown>

/** What can be typed: a cell and a department are chosen on the record. */
const { cell_id: _cell, department_id: _department, ...typed } = personLabels
const person: Record<string, PlainKey> = typed
const service: Record<string, PlainKey> = {
  name: serviceLabels.name,
  date_of_service: serviceLabels.date_of_service,
}
const always = ['first_name', 'last_name', 'phone_number']

/** What one can put right in a refused change: what was typed in it. Nothing for a mark, which is only a tap. */
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

/** The arguments with what was put right in them; a field that was emptied counts as not given. */
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
