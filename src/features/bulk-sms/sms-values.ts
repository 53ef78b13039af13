import { newId } from '../../../contract/new-id.ts'
import { phonesIn } from '../../../contract/typed-phones.ts'
import { instantOf } from '../../../contract/zoned-time.ts'
import type { FieldErrors } from '../../ui/form/form-errors.ts'
import type { SmsPeople } from './acts.ts'
import { counterOf } from './counter.ts'
import { numbersProblem } from './typed-numbers.ts'
import { say } from './words.ts'

export type Selection = 'selectFromGroupToSendSms' | 'enterNumbersManually'
export type When = 'now' | 'morning' | 'later'

/** What is chosen and typed; the id is the sending's own: asked for twice, it goes out once. */
export type SmsValues = {
  id: string
  /** What was asked for under that id; empty where nothing was. */
  asked: string
  selection: Selection
  groupId: string
  recepientPhones: string
  /** The numbers of a service that were filled in; empty where none were. */
  filled: string
  addToGroup: boolean
  groupToAddNumbersTo: string
  message: string
  consent_stated: boolean
  /** Empty: what suits the hour. */
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
 * The same, asked again, keeps its id, as its answer may be lost. Another SMS has one of its own: under an id that was
 * taken it would never go out.
 */
export function underItsId(values: SmsValues): Pick<SmsValues, 'id' | 'asked'> {
  const { id, asked, selection, groupId, recepientPhones, message } = values
  const now = JSON.stringify([selection, groupId, phonesIn(recepientPhones), message.trim()])
  return { id: asked === '' || asked === now ? id : newId(), asked: now }
}

/** Another way of naming who gets it clears what was named the other way, and what was stated of them. */
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

/** The people of a service in the field, where they are others than those that were filled in before. */
export function filledWith(people: SmsPeople | null, filled: string): Partial<SmsValues> {
  const numbers = people?.phones.join(', ') ?? ''
  if (numbers === filled) return {}
  return { ...chosenWay('enterNumbersManually'), recepientPhones: numbers, filled: numbers }
}

/** Why Next has to wait; nothing where it need not. */
export function whyNotNext(values: SmsValues): string | undefined {
  const missing = whoIsMissing(values)
  if (missing) return missing
  if (!values.message.trim()) return say('bulkSms.whyNextMessage')
  return counterOf(values.message.trim()).left < 0 ? say('bulkSms.whyNextLong') : undefined
}

function whoIsMissing(values: SmsValues): string | undefined {
  const { selection, groupId, recepientPhones, addToGroup, groupToAddNumbersTo } = values
  if (selection === 'selectFromGroupToSendSms') return groupId ? undefined : say('bulkSms.whyNextGroup')
  if (phonesIn(recepientPhones).length === 0) return say('bulkSms.whyNextNumbers')
  const problem = numbersProblem(recepientPhones)
  if (problem) return problem
  return addToGroup && !groupToAddNumbersTo ? say('bulkSms.whyNextGroup') : undefined
}

/** A time of one's own has to be said whole. */
export const whenMissing = ({ when, day, time }: SmsValues): string | undefined =>
  when === 'later' && (!day || !time) ? say('bulkSms.whenMissing') : undefined

export function checkSms(values: SmsValues): FieldErrors<SmsValues> {
  return {
    recepientPhones: numbersProblem(values.recepientPhones),
    groupToAddNumbersTo:
      values.addToGroup && !values.groupToAddNumbersTo ? say('bulkSms.whyNextGroup') : undefined,
    time: whenMissing(values),
  }
}

/** Whom the server is asked about. The people of a service go by its name as long as none of them was taken out. */
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

/** When it goes out: null is now. @param quietUntil the next 8:00 */
export function scheduledFor(values: SmsValues, when: When, zone: string, quietUntil: string): string | null {
  if (when === 'morning') return quietUntil
  return when === 'later' ? instantOf(zone, `${values.day}T${values.time}`).toISOString() : null
}

/** Whoever chose the hour was told that it is night; where it has become night since, they are asked. */
export const alsoByNight = (when: When, { quiet_hours }: { quiet_hours: boolean }): boolean =>
  when === 'later' || (when === 'now' && quiet_hours)
