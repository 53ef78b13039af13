import type { OutboxEntry } from '../../../sync/client/api.ts'
import { formatDate } from '../format/format-date.ts'
import { personName } from '../format/person-name.ts'
import { t } from '../messages/t.ts'
import { changedFields, editedService } from './changed-fields.ts'
import { headsSentence } from './heads-sentence.ts'

/** How this phone knows people and services by their ids; undefined where it does not. */
export type KnownNames = {
  person(id: string): string | undefined
  service(id: string): string | undefined
  /** Cells and departments. */
  group?(id: string): string | undefined
}

type Told = Pick<OutboxEntry, 'type' | 'args' | 'about'>

type Args = Record<string, unknown>
type Tell = (args: Args, names: KnownNames) => string

const tell: Record<string, Tell> = {
  'mark-person': (args, names) =>
    t('outbox.mark', { person: person(args, names), service: service(args, names) }),
  'unmark-person': (args, names) =>
    t('outbox.unmark', { person: person(args, names), service: service(args, names) }),
  'count-heads': (args, names) =>
    t('outbox.count', { service: service(args, names), heads: headsSentence(args) }),
  'capture-first-timer': (args, names) =>
    args.service_id
      ? t('outbox.capture', { person: typedName(args), service: service(args, names) })
      : t('outbox.captureAnywhere', { person: typedName(args) }),
  'add-member': (args) => t('outbox.addMember', { person: typedName(args) }),
  'edit-member': (args, names) =>
    t('outbox.editMember', { person: person(args, names), fields: changedFields(args.set) }),
  'delete-member': (args, names) => t('outbox.deleteMember', { person: person(args, names) }),
  'restore-member': (args, names) => t('outbox.restoreMember', { person: person(args, names) }),
  'create-service': (args) =>
    t('outbox.createService', {
      service: text(args.name) ?? t('outbox.aService'),
      date: day(args.date_of_service),
    }),
  'edit-service': (args, names) =>
    t('outbox.editService', { service: service(args, names), fields: editedService(args.set) }),
  'create-cell': (args) => t('outbox.createCell', { name: text(args.name) ?? t('outbox.aCell') }),
  'edit-cell': (args, names) => t('outbox.editCell', { name: group(args, names) ?? t('outbox.aCell') }),
  'delete-cell': (args, names) => t('outbox.deleteCell', { name: group(args, names) ?? t('outbox.aCell') }),
  'create-department': (args) =>
    t('outbox.createDepartment', { name: text(args.name) ?? t('outbox.aDepartment') }),
  'edit-department': (args, names) =>
    t('outbox.editDepartment', { name: group(args, names) ?? t('outbox.aDepartment') }),
  'delete-department': (args, names) =>
    t('outbox.deleteDepartment', { name: group(args, names) ?? t('outbox.aDepartment') }),
  'change-follow-up': (args, names) => t('outbox.changeFollowUp', { person: person(args, names) }),
  'add-follow-up-note': (args, names) => t('outbox.noteFollowUp', { person: person(args, names) }),
  'keep-erased': () => t('outbox.keepErased'),
  'delete-service': (args, names) => t('outbox.deleteService', { service: service(args, names) }),
}

/** What a person did, as a sentence: "Ngozi Eze marked at Sunday service". */
export function opSentence(entry: Told, names: KnownNames): string {
  const { type, args } = entry
  return Object.hasOwn(tell, type) ? tell[type]!(args, withAbout(entry, names)) : t('outbox.unknownOp')
}

/** Whom an op is about, by the name this phone knows or the one that was typed. */
export function personOf(entry: Omit<Told, 'type'>, names: KnownNames): string {
  const { args } = entry
  return text(args.first_name) ? typedName(args) : person(args, withAbout(entry, names))
}

/** Where it happened, or will. */
export function serviceOf({ args }: Pick<OutboxEntry, 'args'>, names: KnownNames): string {
  return service(args, names)
}

/** Who was deleted meanwhile is known by the name they had at the tap. */
function withAbout({ about }: Pick<OutboxEntry, 'about'>, names: KnownNames): KnownNames {
  if (!about) return names
  const card = about.card && t('outbox.aCard', { card: about.card })
  return { ...names, person: (id) => names.person(id) ?? (personName(about) || card) ?? '' }
}

function person(args: Args, names: KnownNames): string {
  const id = text(args.person_id) ?? text(args.id)
  return (id && names.person(id)) ?? t('outbox.somebody')
}

function service(args: Args, names: KnownNames): string {
  const id = text(args.service_id) ?? text(args.id)
  return (id && names.service(id)) ?? t('outbox.aService')
}

function group(args: Args, names: KnownNames): string | undefined {
  const id = text(args.id)
  return id && names.group?.(id)
}

function typedName(args: Args): string {
  const named = { first_name: text(args.first_name) ?? '', last_name: text(args.last_name) ?? '' }
  return personName(named) || t('outbox.somebody')
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** A refused change may hold a day that is none; it is shown as it was typed. */
function day(value: unknown): string {
  const typed = text(value) ?? t('outbox.aDay')
  return Number.isNaN(Date.parse(`${typed}T12:00:00Z`)) ? typed : formatDate(typed)
}
