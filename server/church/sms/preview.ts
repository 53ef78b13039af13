/** What the dialog says before anything is sent. */
import type pg from 'pg'
import { nairaOf } from '../../../contract/naira.ts'
import { SMS_PRICE_KOBO } from '../../../contract/prices.ts'
import type { SmsPreview } from '../../../contract/routes/sms.ts'
import { balanceOf } from '../../money/ledger.ts'
import { timeZoneOf } from '../today.ts'
import { audienceOf, howMany, type AskedFor, type Audience } from './audience.ts'
import { CONSENT_WORDING } from './consent-wording.ts'
import { isQuiet, quietUntil } from './quiet-hours.ts'

export async function previewSms(
  tx: pg.ClientBase,
  churchId: string,
  asked: AskedFor,
  now = new Date(),
): Promise<SmsPreview> {
  const audience = await audienceOf(tx, churchId, asked)
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

const landlinesIn = ({ known }: Audience): string[] =>
  known.filter(({ standing }) => standing === 'landline').map(({ phone }) => phone)
