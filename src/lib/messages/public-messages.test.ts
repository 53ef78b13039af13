import { describe, expect, test } from 'vitest'
import { languageNames, type Language } from './languages.ts'
import type { Message } from './message-types.ts'
import { chooseLanguage, messagesIn, publicLocales, publicEnglish } from './public-messages.ts'

const forms = (message: Message): string[] =>
  typeof message === 'string' ? [message] : Object.values(message)
const placeholders = (message: Message) =>
  [
    ...new Set(
      forms(message)
        .join(' ')
        .match(/\{\w+\}/g),
    ),
  ].sort()
const LANGUAGES = Object.keys(languageNames) as Language[]

test('fills in parameters in the requested language', async () => {
  const t = await messagesIn('en')
  expect(t('capture.thanksNamed', { name: '{name} $&' })).toBe('Thank you, {name} $&')
})

test('picks the chosen language, else the phone’s first supported one, else English', () => {
  expect(chooseLanguage('en', undefined)).toBe('en')
  expect(chooseLanguage(undefined, 'fr-FR,en-NG;q=0.8')).toBe('en')
  for (const odd of ['', 'constructor', '__proto__', 'xx', 'en\0', ',;,', 'x'.repeat(100_000)])
    expect(chooseLanguage(odd, odd)).toBe('en')
})

describe.each(Object.entries(publicEnglish))('%s', (area, sentences) => {
  test.each(Object.entries(sentences as Record<string, Message>))('%s uses plain words', (_, message) => {
    for (const sentence of forms(message))
      expect(sentence).not.toMatch(/!|sorry|oops|\berror\b|\b[45]\d\d\b/i)
  })
  test.each(LANGUAGES)('%s has the placeholders of English', async (language) => {
    const locale = (await publicLocales[language]())[area as keyof typeof publicEnglish] ?? {}
    for (const [key, message] of Object.entries(locale as Record<string, Message>))
      expect([key, placeholders(message)]).toEqual([
        key,
        placeholders((sentences as Record<string, Message>)[key]!),
      ])
  })
})
