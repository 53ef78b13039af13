import { plainName } from '../../../../sync/merge/names.ts'
import { normalPhone } from '../../../../sync/merge/phones.ts'
import type { Ask, Typed } from './match-person.ts'

/** The answer read from the field, or the reason why it is not valid. */
export type Reading =
  | { typed: Typed }
  | { wrong: 'empty' | 'phone' | 'half-name' | 'both' | 'four' | 'one-more' }

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
  if (ask === 'full-name') return readSomeName(text, 'fullName')
  if (ask === 'one-more' && /\p{L}/u.test(text)) return readSomeName(text, 'moreName')
  if (ask === 'last-four' || ask === 'one-more') {
    const digits = text.replace(/\D/g, '')
    if (digits.length === 4) return { typed: { lastFour: digits } }
    return { wrong: ask === 'one-more' ? 'one-more' : 'four' }
  }
  return readSomeName(text, ask === 'first-name' ? 'firstName' : 'lastName')
}

function readSomeName(text: string, as: 'fullName' | 'moreName' | 'firstName' | 'lastName'): Reading {
  const name = text.trim()
  return plainName(name) ? { typed: { [as]: name } } : { wrong: 'empty' }
}

function readFullName(text: string): Reading {
  const words = plainName(text).split(' ').filter(Boolean)
  if (words.length === 0) return { wrong: 'empty' }
  return words.length === 1 ? { wrong: 'half-name' } : { typed: { fullName: text.trim() } }
}
