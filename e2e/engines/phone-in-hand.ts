/** Reading and tapping as a person does: waiting until what is looked for stands there. */
import { expect } from 'vitest'
import type { Kind, Phone } from './engine.ts'
import { valueOf, wordsSeen } from './in-page.ts'

export const sees = (phone: Phone, words: string | RegExp): Promise<void> =>
  expect.poll(() => phone.evaluate(wordsSeen)).toMatch(words)

/** Taps as soon as it is there. */
export const taps = (phone: Phone, kind: Kind, name: string): Promise<void> =>
  untilDone(() => phone.tap(kind, name))

/** Once more where a form that was just coming up took the focus away in the middle: no person is as quick. */
export const types = (phone: Phone, name: string, text: string): Promise<void> =>
  untilDone(async () => {
    await phone.type(name, text)
    const stands = await phone.evaluate(valueOf, name)
    if (stands !== null && lettersOf(stands) !== lettersOf(text))
      throw new Error(`“${stands}” stands in “${name}”, not “${text}”`)
  })

/** A field may space out what is typed into it. */
const lettersOf = (text: string): string => text.replace(/\s/g, '')

const untilDone = (act: () => Promise<void>): Promise<void> =>
  expect.poll(() => act().then(() => 'done')).toBe('done')
