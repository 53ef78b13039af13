import { plainLetters } from '../../../contract/plain-letters.ts'
import { segmentOf, type SmsSegment } from '../../../contract/sms-segment.ts'

export type Counter = {
  segment: SmsSegment
  /** How many more letters fit; below 0: how many are too many. */
  left: number
  /** The message in plain letters, where that needs fewer foreign ones. */
  plain: string | null
  /** Foreign characters that have no plain form: they have to be taken out. */
  stubborn: readonly string[]
}

/** What stands beneath a message while it is typed. */
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

/** Up to five characters that can be seen, in quotes; one that cannot is called that. */
export function nameCharacters(characters: readonly string[], hiddenWord: string): string {
  const named = characters.map((one) => (hidden.test(one) ? hiddenWord : `“${one}”`))
  const shown = [...new Set(named)]
  return shown.slice(0, 5).join(', ') + (shown.length > 5 ? '…' : '')
}
