import { plainName } from '../../../../sync/merge/names.ts'
import { normalPhone } from '../../../../sync/merge/phones.ts'
import type { Ask, Typed } from './who-is.ts'

/** What stood in the field as an answer to what was asked, or why it cannot be one. */
export type Reading = { typed: Typed } | { wrong: 'empty' | 'phone' | 'half-name' | 'both' | 'four' }

/** The first question takes either a phone number or a full name. */
export function readWho(text: string): Reading {
  const letters = /\p{L}/u.test(text)
  const digits = text.replace(/\D/g, '').length
  if (!letters && digits === 0) return { wrong: 'empty' }
  if (letters) return digits >= 4 ? { wrong: 'both' } : readFullName(text)
  const phone = normalPhone(text)
  return phone ? { typed: { phone } } : { wrong: 'phone' }
}

/** A later question's answer. */
export function readAnswer(ask: Ask, text: string): Reading {
  if (ask === 'full-name') return readFullName(text)
  if (ask === 'last-four') {
    const digits = text.replace(/\D/g, '')
    return digits.length === 4 ? { typed: { lastFour: digits } } : { wrong: 'four' }
  }
  const name = text.trim()
  if (!plainName(name)) return { wrong: 'empty' }
  return { typed: ask === 'first-name' ? { firstName: name } : { lastName: name } }
}

function readFullName(text: string): Reading {
  const words = plainName(text).split(' ').filter(Boolean)
  if (words.length === 0) return { wrong: 'empty' }
  return words.length === 1 ? { wrong: 'half-name' } : { typed: { fullName: text.trim() } }
}
