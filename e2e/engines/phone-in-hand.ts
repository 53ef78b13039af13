/** Reads and taps as a person does, waiting until the element appears. */
import { expect } from 'vitest'
import type { Kind, Phone } from './engine.ts'
import { valueOf, wordsSeen } from './in-page.ts'

export const sees = (phone: Phone, words: string | RegExp): Promise<void> =>
  expect.poll(() => phone.evaluate(wordsSeen)).toMatch(words)

/** Taps the element once it appears. */
export const taps = (phone: Phone, kind: Kind, name: string): Promise<void> =>
  untilDone(() => phone.tap(kind, name))

/** Types again when an opening form took the focus in between. A person is slower than that. */
export const types = (phone: Phone, name: string, text: string): Promise<void> =>
  untilDone(async () => {
    await phone.type(name, text)
    const stands = await phone.evaluate(valueOf, name)
    if (stands !== null && lettersOf(stands) !== lettersOf(text))
      throw new Error(`“${stands}” stands in “${name}”, not “${text}”`)
  })

/** A field may add spaces to its text. */
const lettersOf = (text: string): string => text.replace(/\s/g, '')

const untilDone = (act: () => Promise<void>): Promise<void> =>
  expect.poll(() => act().then(() => 'done')).toBe('done')
