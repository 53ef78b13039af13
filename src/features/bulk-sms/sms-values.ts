import { newId } from '../../../contract/new-id.ts'
import { phonesIn } from '../../../contract/sms/typed-phones.ts'
import { instantOf } from '../../../contract/calendar/zoned-time.ts'
import type { FieldErrors } from '../../ui/form/form-errors.ts'
import type { SmsPeople } from './actions.ts'
import { counterOf } from './counter.ts'
import { numbersProblem } from './typed-numbers.ts'
import { t } from './messages.ts'

export type Selection = 'selectFromGroupToSendSms' | 'enterNumbersManually'
export type When = 'now' | 'morning' | 'later'

/** The values of the form. The id makes the sending idempotent. */
export type SmsValues = {
  id: string
  /** The request sent under that id; empty before the first attempt. */
  asked: string
  selection: Selection
  groupId: string
  recepientPhones: string
  /** The filled-in numbers of a service; empty if there were none. */
  filled: string
  addToGroup: boolean
  groupToAddNumbersTo: string
  message: string
  consent_stated: boolean
  /** Empty: the default for the current hour. */
  when: When | ''
  day: string
  time: string
}

export const emptySms = (): SmsValues => ({
  id: newId(),
  asked: '',
  selection: 'enterNumbersManually',
  groupId: '',
  recepientPhones: '',
  filled: '',
  addToGroup: false,
  groupToAddNumbersTo: '',
  message: '',
  consent_stated: false,
  when: '',
  day: '',
  time: '',
})

/**
 * A retry of the same request keeps its id, because the response may have been lost. Another SMS gets a new id: under
 * a used id the server would never send it.
 */
export function underItsId(values: SmsValues): Pick<SmsValues, 'id' | 'asked'> {
  const { id, asked, selection, groupId, recepientPhones, message } = values
  const now = JSON.stringify([selection, groupId, phonesIn(recepientPhones), message.trim()])
  return { id: asked === '' || asked === now ? id : newId(), asked: now }
}

/** Changes the kind of recipients, and clears the previous recipients and the consent statement about them. */
export const chosenWay = (selection: Selection): Partial<SmsValues> =>
  selection === 'selectFromGroupToSendSms'
    ? {
        selection,
        recepientPhones: '',
        filled: '',
        addToGroup: false,
        groupToAddNumbersTo: '',
        consent_stated: false,
      }
    : { selection, groupId: '', consent_stated: false }

/** Fills in the numbers of a service, unless the same ones were filled in before. */
export function filledWith(people: SmsPeople | null, filled: string): Partial<SmsValues> {
  const numbers = people?.phones.join(', ') ?? ''
  if (numbers === filled) return {}
  return { ...chosenWay('enterNumbersManually'), recepientPhones: numbers, filled: numbers }
}

/** The reason why Next is disabled; undefined: enabled. */
export function whyNotNext(values: SmsValues): string | undefined {
  const missing = whoIsMissing(values)
  if (missing) return missing
  if (!values.message.trim()) return t('bulkSms.whyNextMessage')
  return counterOf(values.message.trim()).left < 0 ? t('bulkSms.whyNextLong') : undefined
}

function whoIsMissing(values: SmsValues): string | undefined {
  const { selection, groupId, recepientPhones, addToGroup, groupToAddNumbersTo } = values
  if (selection === 'selectFromGroupToSendSms') return groupId ? undefined : t('bulkSms.whyNextGroup')
  if (phonesIn(recepientPhones).length === 0) return t('bulkSms.whyNextNumbers')
  const problem = numbersProblem(recepientPhones)
  if (problem) return problem
  return addToGroup && !groupToAddNumbersTo ? t('bulkSms.whyNextGroup') : undefined
}

/** A chosen time needs day and time. */
export const whenMissing = ({ when, day, time }: SmsValues): string | undefined =>
  when === 'later' && (!day || !time) ? t('bulkSms.whenMissing') : undefined

export function checkSms(values: SmsValues): FieldErrors<SmsValues> {
  return {
    recepientPhones: numbersProblem(values.recepientPhones),
    groupToAddNumbersTo:
      values.addToGroup && !values.groupToAddNumbersTo ? t('bulkSms.whyNextGroup') : undefined,
    time: whenMissing(values),
  }
}

/**
 * The recipients in the request. People of a service are sent by its name while none of their numbers was removed.
 */
export function audienceOf(values: SmsValues, people: SmsPeople | null) {
  const { selection, groupId, consent_stated } = values
  if (selection === 'selectFromGroupToSendSms')
    return { selection, groupId, consent_stated, recepientPhones: [] }
  const typed = phonesIn(values.recepientPhones)
  if (!people || !holdsAll(typed, people.phones)) return { selection, consent_stated, recepientPhones: typed }
  const known = new Set(people.phones)
  const added = typed.filter((phone) => !known.has(phone))
  return { selection, consent_stated, recepientPhones: added, act: people.act, service: people.service }
}

function holdsAll(typed: readonly string[], phones: readonly string[]): boolean {
  const there = new Set(typed)
  return phones.length > 0 && phones.every((phone) => there.has(phone))
}

/** The scheduled time; null means now. @param quietUntil the next 8:00 */
export function scheduledFor(values: SmsValues, when: When, zone: string, quietUntil: string): string | null {
  if (when === 'morning') return quietUntil
  return when === 'later' ? instantOf(zone, `${values.day}T${values.time}`).toISOString() : null
}

/** A user who chose the hour was warned about quiet hours. If quiet hours began meanwhile, the server asks again. */
export const alsoByNight = (when: When, { quiet_hours }: { quiet_hours: boolean }): boolean =>
  when === 'later' || (when === 'now' && quiet_hours)
