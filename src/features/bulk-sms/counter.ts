import { plainLetters } from '../../../contract/sms/plain-letters.ts'
import { segmentOf, type SmsSegment } from '../../../contract/sms/segment.ts'

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
  const shown = [...new Set(named)]
  return shown.slice(0, 5).join(', ') + (shown.length > 5 ? '…' : '')
}
