/** Reading and tapping as a person does: waiting until what is looked for stands there. */
import { expect } from 'vitest'
import type { Kind, Phone } from './engine.ts'
import { wordsSeen } from './in-page.ts'

export const sees = (phone: Phone, words: string | RegExp): Promise<void> =>
  expect.poll(() => phone.evaluate(wordsSeen)).toMatch(words)

/** Taps as soon as it is there. */
export const taps = (phone: Phone, kind: Kind, name: string): Promise<void> =>
  untilDone(() => phone.tap(kind, name))

export const types = (phone: Phone, name: string, text: string): Promise<void> =>
  untilDone(() => phone.type(name, text))

const untilDone = (act: () => Promise<void>): Promise<void> =>
  expect.poll(() => act().then(() => 'done')).toBe('done')
