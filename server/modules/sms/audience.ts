/**
 * Resolves the audience of a bulk SMS, and previews it. Each number occurs once, with its consent. The audience is `to`,
 * or the older fields: a group, numbers, and the people of an act.
 */
import type pg from 'pg'
import type { SmsAct, SmsTo } from '../../../contract/sms/audience.ts'
import type { SmsPreview } from '../../../contract/routes/sms.ts'
import { MOST_RECIPIENTS } from '../../../contract/sms/typed-phones.ts'
import { nairaOf } from '../../../contract/money/amounts.ts'
import { SMS_PRICE_KOBO } from '../../../contract/money/prices.ts'
import { Problem } from '../../http/actor-and-answer.ts'
import { balanceOf } from '../../money/ledger.ts'
import { timeZoneOf } from '../shared/requests.ts'
import {
  numbersIn,
  type Numbers,
  mayGet,
  statusOfNumbers,
  type Known,
  type NumberStatus,
  CONSENT_WORDING,
} from './numbers.ts'
import { peopleChosen, type Chosen, type Reader } from './people.ts'
import { isQuiet, quietUntil } from './start-send.ts'

export type AudienceQuery = {
  to?: SmsTo | undefined
  recepientPhones?: string[]
  selection?: 'selectFromGroupToSendSms' | 'enterNumbersManually'
  groupId?: string | undefined
  act?: SmsAct | undefined
  service?: string | undefined
  consent_stated: boolean
}

export type Audience = Numbers & { chosen: Chosen; known: Known[]; recipients: Known[] }

/** Throws Problem NOT_FOUND, FEATURE_REQUIRED, or INVALID at its field. */
export async function audienceOf(tx: pg.ClientBase, reader: Reader, query: AudienceQuery): Promise<Audience> {
  const chosen = await peopleChosen(tx, reader, query.to ?? toOfOlder(query))
  // The people of an act come beside the typed numbers or the group.
  const more = query.to || !query.act ? [] : await olderNumbers(tx, reader, query)
  const numbers = numbersIn([...more, ...chosen.phones])
  if (numbers.phones.length > MOST_RECIPIENTS) throw tooMany(fieldOf(query))
  const known = await statusOfNumbers(tx, reader.churchId, numbers.phones)
  const recipients = known.filter((one) => mayGet(one, query.consent_stated))
  return { ...numbers, chosen, known, recipients }
}

/** The field at which a problem of the audience is reported. */
export const fieldOf = ({ to }: Pick<AudienceQuery, 'to'>): string => (to ? 'to' : 'recepientPhones')

function toOfOlder(query: AudienceQuery): SmsTo {
  const { act, service } = query
  return act ? { kind: 'service', act, ...(service && { id: service }) } : toOfSelection(query)
}

function toOfSelection({ selection, groupId, recepientPhones = [] }: AudienceQuery): SmsTo {
  if (selection !== 'selectFromGroupToSendSms') return { kind: 'numbers', numbers: recepientPhones }
  if (groupId) return { kind: 'group', id: groupId }
  throw new Problem('INVALID', 'Please choose a group.', [
    { path: 'groupId', message: 'Please choose a group.' },
  ])
}

const olderNumbers = async (tx: pg.ClientBase, reader: Reader, query: AudienceQuery) =>
  (await peopleChosen(tx, reader, toOfSelection(query))).phones

const tooMany = (path: string) => {
  const message = `Please send to ${MOST_RECIPIENTS.toLocaleString('en')} numbers at the most at once.`
  return new Problem('INVALID', message, [{ path, message }])
}

/** Previews an SMS for the composer, before anything is sent. */
export async function previewSms(
  tx: pg.ClientBase,
  reader: Reader,
  query: AudienceQuery,
  now = new Date(),
): Promise<SmsPreview> {
  const { churchId } = reader
  const audience = await audienceOf(tx, reader, query)
  const { chosen } = audience
  const time_zone = await timeZoneOf(tx, churchId)
  const balance = await balanceOf(tx, churchId, 'wallet')
  const cost = audience.recipients.length * SMS_PRICE_KOBO
  return {
    to: query.to ? chosen.to : null,
    people: chosen.people,
    without_phone: chosen.without_phone,
    shared_phone: chosen.shared_phone,
    at_another_service: chosen.at_another_service,
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
