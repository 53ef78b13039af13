/** Puts ops and their fields into words, with the names that this phone knows. */
import { useMemo } from 'react'
import { isDay } from '../../../contract/calendar/days.ts'
import { fieldsWith, PERSON_FIELDS } from '../../../contract/person-fields.ts'
import type { OutboxEntry } from '../../../sync/client/api.ts'
import type { MutationName } from '../../../sync/mutations/index.ts'
import { formatDate, monthName } from '../../lib/format/format-date.ts'
import { personName } from '../../lib/format/person-name.ts'
import { t, type PlainKey } from '../../lib/messages/t.ts'
import { formatPhone } from '../../../contract/people/format-phone.ts'
import { useChurch, useLive } from '../church/use-church.ts'

/** Names of people and services that this phone knows. Undefined if unknown. */
export type KnownNames = {
  person(id: string): string | undefined
  service(id: string): string | undefined
  /** Cells, departments, households and schedules. */
  group?(id: string): string | undefined
  /** Users of the team. */
  user?(id: string): string | undefined
}

type DescribedOp = Pick<OutboxEntry, 'type' | 'args' | 'about'>

type Args = Record<string, unknown>
type Sentence = (args: Args, names: KnownNames) => string

const sentences: Record<MutationName, Sentence> = {
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
  'create-household': (args) => t('outbox.createHousehold', { name: text(args.name) ?? t('outbox.aFamily') }),
  'edit-household': (args, names) =>
    t('outbox.editHousehold', { name: group(args, names) ?? t('outbox.aFamily') }),
  'join-household': (args, names) => t('outbox.joinHousehold', { person: person(args, names) }),
  'leave-household': (args, names) => t('outbox.leaveHousehold', { person: person(args, names) }),
  'delete-household': (args, names) =>
    t('outbox.deleteHousehold', { name: group(args, names) ?? t('outbox.aFamily') }),
  'create-schedule': (args) => t('outbox.createSchedule', { name: text(args.name) ?? t('outbox.aService') }),
  'edit-schedule': (args, names) =>
    t('outbox.editSchedule', { name: group(args, names) ?? t('outbox.aService') }),
  'delete-schedule': (args, names) =>
    t('outbox.deleteSchedule', { name: group(args, names) ?? t('outbox.aService') }),
  'skip-service': (args) => skipped(args),
  'unskip-service': () => t('outbox.unskipService'),
  'check-in-child': (args, names) =>
    t('outbox.checkInChild', { person: person(args, names), service: service(args, names) }),
  'check-out-child': (args, names) =>
    t('outbox.checkOutChild', { person: person(args, names), service: service(args, names) }),
  'undo-child-event': (args, names) => t('outbox.undoChildEvent', { person: person(args, names) }),
  'move-child-to-class': (args, names) => t('outbox.moveChildToClass', { person: person(args, names) }),
  'delete-service': (args, names) => t('outbox.deleteService', { service: service(args, names) }),
}

/** An op as a sentence: "Ngozi Eze marked at Sunday service". */
export function opSentence(entry: DescribedOp, names: KnownNames): string {
  const { type, args } = entry
  return Object.hasOwn(sentences, type)
    ? sentences[type as MutationName](args, withAbout(entry, names))
    : t('outbox.unknownOp')
}

/** The name of an op's person: the typed name, else the one that this phone knows. */
export function personOf(entry: Omit<DescribedOp, 'type'>, names: KnownNames): string {
  const { args } = entry
  return text(args.first_name) ? typedName(args) : person(args, withAbout(entry, names))
}

/** The name of the op's service. */
export function serviceOf({ args }: Pick<OutboxEntry, 'args'>, names: KnownNames): string {
  return service(args, names)
}

/** A person deleted meanwhile keeps the name that they had at the tap. */
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

function skipped(args: Args): string {
  const named = { service: text(args.name) ?? t('outbox.aService'), date: day(args.day) }
  return args.moved_to
    ? t('outbox.moveService', { ...named, to: day(args.moved_to) })
    : t('outbox.skipService', named)
}

function typedName(args: Args): string {
  const named = { first_name: text(args.first_name) ?? '', last_name: text(args.last_name) ?? '' }
  return personName(named) || t('outbox.somebody')
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** A refused change may hold an invalid date. It is shown as typed. */
function day(value: unknown): string {
  const typed = text(value) ?? t('outbox.aDay')
  return isDay(typed) ? formatDate(typed) : typed
}

const groups = {
  men: 'outbox.men',
  women: 'outbox.women',
  children: 'outbox.children',
  guests: 'outbox.guests',
} as const

/** A tap on the headcount: "2 men, 1 child", or "−1 woman" for a correction. */
function headsSentence(args: Record<string, unknown>): string {
  const parts = Object.entries(groups)
    .map(([group, key]) => [Number(args[group] ?? 0), key] as const)
    .filter(([count]) => count !== 0)
    .map(([count, key]) => `${count < 0 ? '−' : ''}${t(key, { count: Math.abs(count) })}`)
  return parts.join(', ') || '0'
}

/** The labels of the fields that an op of a person may hold, as on forms. */
export const personLabels: Record<string, PlainKey> = Object.fromEntries(
  fieldsWith('edited', 'typed', 'chosen').map((field): [string, PlainKey] => [
    field,
    PERSON_FIELDS[field].label,
  ]),
)

export const serviceLabels = {
  name: 'outbox.serviceName',
  date_of_service: 'outbox.serviceDate',
  flyer_image: 'outbox.flyer',
} as const satisfies Record<string, PlainKey>

/** "Phone number, City": the fields that an edit of a person changes. */
function changedFields(set: unknown): string {
  return named(set, personLabels)
}

/** The same for an edit of a service. */
function editedService(set: unknown): string {
  return named(set, serviceLabels)
}

function named(set: unknown, labels: Record<string, PlainKey>): string {
  const names = Object.keys(typeof set === 'object' && set !== null ? set : {})
  const known = names.flatMap((name) => (labels[name] ? [t(labels[name])] : []))
  return known.join(', ') || t('outbox.someFields')
}

const labels: Record<string, PlainKey> = {
  ...serviceLabels,
  ...personLabels,
  first_timer: 'outbox.firstTimer',
  user_id: 'outbox.coordinator',
  is_class: 'outbox.isClass',
  time: 'outbox.time',
}

/** The label of a field of a person, a service or a group. */
export function detailLabel(field: string): string {
  return t(labels[field] ?? 'outbox.someDetail')
}

/** A field's value as text. Empty if there is none or it is not readable (a picture, an id). */
export function detailWord(field: string, value: unknown, names?: KnownNames): string {
  if (typeof value === 'boolean') return t(value ? 'members.yes' : 'members.no')
  if ((typeof value !== 'string' && typeof value !== 'number') || value === '') return ''
  if (field === 'cell_id' || field === 'department_id') return names?.group?.(String(value)) ?? ''
  if (field === 'user_id') return names?.user?.(String(value)) ?? ''
  if (field === 'phone_number') return formatPhone(String(value))
  if (field === 'month_of_birth') return monthName(Number(value))
  if (field.startsWith('date_of_')) return formatDate(String(value))
  if (field === 'gender') return t(value === 'male' ? 'fields.male' : 'fields.female')
  return String(value)
}

/** The names that this phone knows now. */
export function useKnownNames(): KnownNames {
  const church = useChurch()
  const version = useLive(church.people.version)
  const services = useLive(church.services)
  const cells = useLive(church.rows('cells'))
  const departments = useLive(church.rows('departments'))
  const households = useLive(church.rows('households'))
  const schedules = useLive(church.rows('schedules'))
  return useMemo(() => {
    const groups = [cells, departments, households, schedules].flatMap((rows) => rows ?? [])
    const named = [...services, ...groups]
    const names = new Map(named.map(({ id, name }) => [id, name]))
    return {
      person: (id) => {
        const person = church.people.get(id)
        return person && personName(person)
      },
      service: (id) => names.get(id),
      group: (id) => names.get(id),
    }
    // `people` returns new data with each version.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [church, services, cells, departments, households, schedules, version])
}
