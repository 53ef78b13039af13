/**
 * Resolves the audience of a bulk SMS, and previews it: a group, numbers, or people of an act. Each number occurs
 * once, with its consent.
 */
import type pg from 'pg'
import type { SmsAct, SmsPreview } from '../../../contract/routes/sms.ts'
import { MOST_RECIPIENTS } from '../../../contract/sms/typed-phones.ts'
import { nairaOf } from '../../../contract/money/amounts.ts'
import { SMS_PRICE_KOBO } from '../../../contract/money/prices.ts'
import { Problem } from '../../http/problem.ts'
import { balanceOf } from '../../money/ledger.ts'
import { timeZoneOf } from '../shared/church-time.ts'
import { storedSmsGroup } from './groups.ts'
import {
  numbersIn,
  type Numbers,
  mayGet,
  statusOfNumbers,
  type Known,
  type NumberStatus,
  CONSENT_WORDING,
} from './numbers.ts'
import { peopleOfAct } from './attendance.ts'
import { isQuiet, quietUntil } from './quiet-hours.ts'

export type AudienceQuery = {
  recepientPhones: string[]
  selection?: 'selectFromGroupToSendSms' | 'enterNumbersManually'
  groupId?: string | undefined
  act?: SmsAct | undefined
  service?: string | undefined
  consent_stated: boolean
}

export type Audience = Numbers & { known: Known[]; recipients: Known[] }

/** Throws Problem NOT_FOUND, or INVALID at its field. */
export async function audienceOf(
  tx: pg.ClientBase,
  churchId: string,
  query: AudienceQuery,
): Promise<Audience> {
  const { act, service, consent_stated } = query
  const chosen = await chosenNumbers(tx, churchId, query)
  const people = act ? (await peopleOfAct(tx, churchId, act, service)).phones : []
  const numbers = numbersIn([...chosen, ...people])
  if (numbers.phones.length > MOST_RECIPIENTS) throw tooMany()
  const known = await statusOfNumbers(tx, churchId, numbers.phones)
  return { ...numbers, known, recipients: known.filter((one) => mayGet(one, consent_stated)) }
}

async function chosenNumbers(tx: pg.ClientBase, churchId: string, query: AudienceQuery): Promise<string[]> {
  if (query.selection !== 'selectFromGroupToSendSms') return query.recepientPhones
  if (query.groupId) return (await storedSmsGroup(tx, churchId, query.groupId)).sms_phone_number
  throw new Problem('INVALID', 'Please choose a group.', [
    { path: 'groupId', message: 'Please choose a group.' },
  ])
}

const tooMany = () => {
  const message = `Please send to ${MOST_RECIPIENTS.toLocaleString('en')} numbers at the most at once.`
  return new Problem('INVALID', message, [{ path: 'recepientPhones', message }])
}

/** Previews an SMS for the dialog, before anything is sent. */
export async function previewSms(
  tx: pg.ClientBase,
  churchId: string,
  query: AudienceQuery,
  now = new Date(),
): Promise<SmsPreview> {
  const audience = await audienceOf(tx, churchId, query)
  const time_zone = await timeZoneOf(tx, churchId)
  const balance = await balanceOf(tx, churchId, 'wallet')
  const cost = audience.recipients.length * SMS_PRICE_KOBO
  return {
    named: audience.phones.length + audience.duplicates + audience.invalid.length,
    duplicates: audience.duplicates,
    invalid: audience.invalid.slice(0, 100),
    landline: howMany(audience, 'landline'),
    landlines: landlinesIn(audience).slice(0, 100),
    refused: howMany(audience, 'refused'),
    stopped: howMany(audience, 'stopped'),
    under_age: howMany(audience, 'under_age'),
    unknown_consent: howMany(audience, 'unknown'),
    agreed: howMany(audience, 'agreed'),
    recipients: audience.recipients.length,
    price: nairaOf(SMS_PRICE_KOBO),
    cost: nairaOf(cost),
    balance: nairaOf(balance),
    enough: cost <= balance,
    quiet_hours: isQuiet(time_zone, now),
    quiet_until: quietUntil(time_zone, now).toISOString(),
    time_zone,
    consent_wording: CONSENT_WORDING,
  }
}

const howMany = ({ known }: Audience, status: NumberStatus): number =>
  known.filter((one) => one.status === status).length

const landlinesIn = ({ known }: Audience): string[] =>
  known.filter(({ status }) => status === 'landline').map(({ phone }) => phone)
