import { describe, expect, test } from 'vitest'
import { languageNames, type Language } from './languages.ts'
import type { Message } from './message-types.ts'
import { chooseLanguage, messagesIn, publicBooks, publicEnglish } from './public-messages.ts'

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

test('a sentence is filled in, in the language that was asked for', async () => {
  const say = await messagesIn('en')
  expect(say('capture.thanksNamed', { name: '{name} $&' })).toBe('Thank you, {name} $&')
})

test('the language: by hand, else the phone’s first that is ours, else English', () => {
  expect(chooseLanguage('en', undefined)).toBe('en')
  expect(chooseLanguage(undefined, 'fr-FR,en-NG;q=0.8')).toBe('en')
  for (const odd of ['', 'constructor', '__proto__', 'xx', 'en\0', ',;,', 'x'.repeat(100_000)])
    expect(chooseLanguage(odd, odd)).toBe('en')
})

describe.each(Object.entries(publicEnglish))('%s', (area, sentences) => {
  test.each(Object.entries(sentences as Record<string, Message>))('%s speaks plainly', (_, message) => {
    for (const sentence of forms(message))
      expect(sentence).not.toMatch(/!|sorry|oops|\berror\b|\b[45]\d\d\b/i)
  })
  test.each(LANGUAGES)('%s fills in the same words', async (language) => {
    const book = (await publicBooks[language]())[area as keyof typeof publicEnglish] ?? {}
    for (const [key, message] of Object.entries(book as Record<string, Message>))
      expect([key, placeholders(message)]).toEqual([
        key,
        placeholders((sentences as Record<string, Message>)[key]!),
      ])
  })
})
