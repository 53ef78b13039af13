import { expect, test } from 'vitest'
import { cards } from '../../src/lib/messages/en/cards.ts'
import { scan } from '../../src/lib/messages/en/scan.ts'

const forms = (message: string | object) => (typeof message === 'string' ? [message] : Object.values(message))

test.each(Object.entries({ ...cards, ...scan }))('%s speaks plainly', (_, message) => {
  for (const sentence of forms(message)) expect(sentence).not.toMatch(/!|sorry|oops|\berror\b|\b[45]\d\d\b/i)
})
