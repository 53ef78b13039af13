import { expect, test } from 'vitest'
import { fileName } from '../../src/features/cards/card-dialog.tsx'
import { cards } from '../../src/features/cards/messages.ts'
import { scan } from '../../src/lib/messages/en/scan.ts'

const forms = (message: string | object) => (typeof message === 'string' ? [message] : Object.values(message))

test.each(Object.entries({ ...cards, ...scan }))('%s has plain messages', (_, message) => {
  for (const sentence of forms(message)) expect(sentence).not.toMatch(/!|sorry|oops|\berror\b|\b[45]\d\d\b/i)
})

test.each([
  ['Ngozi Eze', 'card-ngozi-eze.png'],
  ['Ɗanlàdi Ƙaura-Ɓello', 'card-danladi-kaura-bello.png'],
  ['Ṣadé Ọ̀ṣọ́', 'card-sade-oso.png'],
  ['Nkechị Ụzọṅ', 'card-nkechi-uzon.png'],
  ['王', 'card-member.png'],
])('shares the card of %s as %s', (name, file) => {
  expect(fileName(name)).toBe(file)
})
