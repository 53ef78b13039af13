import { newId } from '../../../contract/new-id.ts'
import { instantOf } from '../../../contract/calendar/days.ts'
import {
  SMS_ACTS,
  type SmsAct,
  type SmsFilter,
  type SmsTo,
  type SmsToKind,
} from '../../../contract/sms/audience.ts'
import { phonesIn, typedPhonesProblem } from '../../../contract/sms/typed-phones.ts'
import type { SmsPreview } from '../../../contract/routes/sms.ts'
import type { FieldErrors } from '../../ui/form/use-form.ts'
import { counterOf, numbersTyped } from './typed.ts'
import { t } from './messages.ts'

export type When = 'now' | 'morning' | 'later'

/** The recipients as chosen. Empty texts are not chosen. */
export type RecipientValues = {
  kind: SmsToKind
  cell: string
  department: string
  group: string
  act: SmsAct
  /** Empty: all services. */
  service: string
  event: string
  numbers: string
  /** Ids of chosen people with commas between them. */
  people: string
  absent: string
  /** An id or `none`. */
  inCell: string
  inDepartment: string
  gender: string
  status: '' | 'member' | 'first'
  added: '' | 'month' | 'between'
  from: string
  to: string
}

/** The values of the form. The id makes the sending idempotent. */
export type SmsValues = RecipientValues & {
  id: string
  /** The request sent under that id; empty before the first attempt. */
  asked: string
  addToGroup: boolean
  groupToAddNumbersTo: string
  message: string
  consent_stated: boolean
  /** Empty: the default for the current hour. */
  when: When | ''
  day: string
  time: string
}

export const noRecipients: RecipientValues = {
  kind: 'everyone',
  cell: '',
  department: '',
  group: '',
  act: 'notify-absentees',
  service: '',
  event: '',
  numbers: '',
  people: '',
  absent: '',
  inCell: '',
  inDepartment: '',
  gender: '',
  status: '',
  added: '',
  from: '',
  to: '',
}

export const emptySms = (): SmsValues => ({
  ...noRecipients,
  id: newId(),
  asked: '',
  addToGroup: false,
  groupToAddNumbersTo: '',
  message: '',
  consent_stated: false,
  when: '',
  day: '',
  time: '',
})

/** A change of recipients resets the consent statement, because it was made about the previous ones. */
export const changedRecipients = (part: Partial<RecipientValues>): Partial<SmsValues> => ({
  ...part,
  consent_stated: false,
  ...(part.kind && part.kind !== 'numbers' && { addToGroup: false, groupToAddNumbersTo: '' }),
})

/**
 * The recipients that an address names: `to=cell:ID`, `to=everyone`, `to=absent:4`, or an act of "Notify Them" with
 * its service. Null: it names none.
 * @param people ids that another screen handed over for `to=people`
 */
export function recipientsIn(params: URLSearchParams, people: readonly string[]): RecipientValues | null {
  const act = SMS_ACTS.find((one) => params.get('act')?.includes(one))
  if (act) return { ...noRecipients, kind: 'service', act, service: params.get('service') ?? '' }
  const [kind = '', id = ''] = (params.get('to') ?? '').split(':')
  switch (kind) {
    case 'everyone':
      return noRecipients
    case 'absent':
      return /^\d{1,3}$/.test(id) ? { ...noRecipients, kind: 'filter', absent: id } : null
    case 'people':
      return people.length > 0 ? { ...noRecipients, kind, people: people.join(',') } : null
    case 'cell':
    case 'department':
    case 'group':
    case 'event':
    case 'service':
      return id ? { ...noRecipients, kind, [kind]: id } : null
    default:
      return null
  }
}

/** The recipients in the request, or the error at the field that misses them. @param today of the church */
export function toOf(
  values: RecipientValues,
  today: string,
): { to: SmsTo } | { errors: FieldErrors<SmsValues> } {
  const { kind } = values
  switch (kind) {
    case 'everyone':
      return { to: { kind } }
    case 'cell':
    case 'department':
    case 'group':
    case 'event':
      return values[kind] ? { to: { kind, id: values[kind] } } : missing(kind, t('bulkSms.missingChoice'))
    case 'service':
      return { to: { kind, act: values.act, ...(values.service && { id: values.service }) } }
    case 'people':
      return { to: { kind, ids: values.people.split(',') } }
    case 'filter': {
      const filter = filterOf(values, today)
      if (Object.keys(filter).length === 0) return missing('absent', t('bulkSms.missingFilter'))
      return { to: { kind, filter } }
    }
    case 'numbers': {
      const problem = numbersMissing(values.numbers)
      return problem ? missing('numbers', problem) : { to: { kind, numbers: phonesIn(values.numbers) } }
    }
  }
}

const missing = (name: keyof RecipientValues, sentence: string) => ({ errors: { [name]: sentence } })

/** Numbers that cannot be read are named below the field and left out. Without a readable one nothing can be sent. */
function numbersMissing(typed: string): string | undefined {
  const { all, unreadable } = numbersTyped(typed)
  if (all === 0) return t('bulkSms.missingNumbers')
  return typedPhonesProblem(typed) ?? (unreadable.length === all ? t('bulkSms.noneReadable') : undefined)
}

function filterOf(values: RecipientValues, today: string): SmsFilter {
  const { absent, inCell, inDepartment, gender, status, added, from, to } = values
  return {
    ...(absent && { absent_for: Number(absent) }),
    ...(inCell && (inCell === 'none' ? { no_cell: true as const } : { cell_id: inCell })),
    ...(inDepartment &&
      (inDepartment === 'none' ? { no_department: true as const } : { department_id: inDepartment })),
    ...((gender === 'male' || gender === 'female') && { gender }),
    ...(status && { first_timer: status === 'first' }),
    ...(added === 'month' && { joined_from: `${today.slice(0, 7)}-01` }),
    ...(added === 'between' && from && { joined_from: from }),
    ...(added === 'between' && to && { joined_to: to }),
  }
}

/** A chosen time needs day and time. */
export const whenMissing = ({ when, day, time }: SmsValues): string | undefined =>
  when === 'later' && (!day || !time) ? t('bulkSms.whenMissing') : undefined

export function checkSms(values: SmsValues, today: string): FieldErrors<SmsValues> {
  const chosen = toOf(values, today)
  const message = values.message.trim()
  const tooLong = counterOf(message).left < 0 ? t('bulkSms.tooLong') : undefined
  return {
    ...('errors' in chosen && chosen.errors),
    groupToAddNumbersTo:
      values.kind === 'numbers' && values.addToGroup && !values.groupToAddNumbersTo
        ? t('bulkSms.missingChoice')
        : undefined,
    message: message ? tooLong : t('bulkSms.missingMessage'),
    time: whenMissing(values),
  }
}

/**
 * A retry of the same request keeps its id, because the response may have been lost. Another SMS gets a new id: under
 * a used id the server would never send it.
 */
export function underItsId(values: SmsValues, to: SmsTo): Pick<SmsValues, 'id' | 'asked'> {
  const { id, asked, message } = values
  const now = JSON.stringify([to, message.trim()])
  return { id: asked === '' || asked === now ? id : newId(), asked: now }
}

/** The default time: in quiet hours 8:00, otherwise now. */
export function whenOf(
  { when }: Pick<SmsValues, 'when'>,
  { quiet_hours }: Pick<SmsPreview, 'quiet_hours'>,
): When {
  if (when === 'later' || when === 'now') return when
  return quiet_hours ? 'morning' : 'now'
}

/** The scheduled time; null means now. @param quietUntil the next 8:00 */
export function scheduledFor(values: SmsValues, when: When, zone: string, quietUntil: string): string | null {
  if (when === 'morning') return quietUntil
  return when === 'later' ? instantOf(zone, `${values.day}T${values.time}`).toISOString() : null
}

/** A user who chose the hour was warned about quiet hours. If quiet hours began meanwhile, the server asks again. */
export const alsoByNight = (when: When, { quiet_hours }: { quiet_hours: boolean }): boolean =>
  when === 'later' || (when === 'now' && quiet_hours)

/** The first reason why a counted message cannot be sent; undefined: it can. */
export function whyNotSend(preview: SmsPreview, values: SmsValues): string | undefined {
  if (preview.recipients > 0) return preview.enough ? undefined : t('bulkSms.insufficient')
  const waits = preview.unknown_consent > 0 && !values.consent_stated
  return t(waits ? 'bulkSms.nobodyYet' : 'bulkSms.nobodyLeft')
}
