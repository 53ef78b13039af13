/** Normalises typed phone numbers to E.164. */
import { isValidPhoneNumber, parsePhoneNumber, type MetadataJson } from 'libphonenumber-js/core'
import nigeria from './nigeria-metadata.json' with { type: 'json' }

const metadata = nigeria as unknown as MetadataJson

/**
 * "0803 555 0101", "234-803…", "+234803…" → "+2348035550101". A foreign number with its country code keeps it. Null if
 * no network has the number (Nigerian ones are checked against current numbering).
 */
export function normalPhone(typed: string): string | null {
  const digits = typed.replace(/[^\d+]/g, '').replace(/^00/, '+')
  const candidate = /^234\d{10}$/.test(digits) ? `+${digits}` : digits
  if (candidate.startsWith('+') && !candidate.startsWith('+234')) return foreign(candidate)
  if (!isValidPhoneNumber(candidate, 'NG', metadata)) return null
  return parsePhoneNumber(candidate, 'NG', metadata).number
}

function foreign(candidate: string): string | null {
  return /^\+[1-9]\d{6,14}$/.test(candidate) ? candidate : null
}

/**
 * False for a Nigerian landline, toll-free or company number: an SMS to it costs money and never arrives. Foreign
 * numbers count as mobile, because only Nigerian numbering is included.
 *
 * @param phone in E.164, as `normalPhone` returns it
 */
export function canReceiveSms(phone: string): boolean {
  if (!phone.startsWith('+234')) return true
  return parsePhoneNumber(phone, metadata).getType() === 'MOBILE'
}
