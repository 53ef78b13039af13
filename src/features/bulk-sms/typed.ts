import { plainLetters, segmentOf, type SmsSegment } from '../../../contract/sms/segment.ts'
import { phonesIn, typedPhonesProblem } from '../../../contract/sms/typed-phones.ts'
import { normalPhone } from '../../../sync/merge/phones.ts'
import { t } from './messages.ts'

export type Counter = {
  segment: SmsSegment
  /** Letters that still fit; below 0: letters too many. */
  left: number
  /** The message in plain letters, if that leaves fewer non-GSM characters; else null. */
  plain: string | null
  /** Non-GSM characters without a plain form: the user has to remove them. */
  stubborn: readonly string[]
}

/** The facts shown below a message while the user types. */
export function counterOf(message: string): Counter {
  const segment = segmentOf(message)
  const plain = plainLetters(message)
  const stubborn = segmentOf(plain).foreign
  return {
    segment,
    left: segment.most - segment.length,
    plain: stubborn.length < segment.foreign.length ? plain : null,
    stubborn,
  }
}

const hidden = /^[\p{C}\p{Z}\p{M}\uFE0F]+$/u

/** Up to five characters in quotes. An invisible one is named by `hiddenWord`. */
export function nameCharacters(characters: readonly string[], hiddenWord: string): string {
  const named = characters.map((one) => (hidden.test(one) ? hiddenWord : `“${one}”`))
  return listed([...new Set(named)])
}

/** The first five, and a sign that there are more. */
export const listed = (all: readonly string[], count = all.length): string =>
  all.slice(0, 5).join(', ') + (count > 5 ? '…' : '')

export type TypedNumbers = { all: number; unreadable: string[] }

export function numbersTyped(typed: string): TypedNumbers {
  const all = phonesIn(typed)
  return { all: all.length, unreadable: all.filter((phone) => normalPhone(phone) === null) }
}

/** Names the numbers that cannot be read: "2 of 5 cannot be read: 12345, abc". */
export function unreadableSentence({ all, unreadable }: TypedNumbers): string | undefined {
  if (unreadable.length === 0) return undefined
  return t('bulkSms.unreadable', { count: unreadable.length, all, list: listed(unreadable) })
}

/** The problem of numbers for a list that keeps them: one that cannot be read, missing commas, or too many. */
export const numbersProblem = (typed: string): string | undefined =>
  typedPhonesProblem(typed) ?? unreadableSentence(numbersTyped(typed))
