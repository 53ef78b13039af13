import { describe, expect, test } from 'vitest'
import { en } from './en.ts'
import { books, languageNames, type AreaName, type Language } from './languages.ts'
import type { Message } from './message-types.ts'
import { t } from './t.ts'

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

test('a sentence is filled in, numbers with thousands separators', () => {
  expect(t('common.progress', { done: 4000, total: 50000 })).toBe('4,000 of 50,000')
})

test('the form follows the count', () => {
  expect(t('common.people', { count: 0 })).toBe('Nobody yet')
  expect(t('common.people', { count: 1 })).toBe('1 person')
  expect(t('common.people', { count: 1200 })).toBe('1,200 people')
})

test('what a person typed is put in as it is, braces and all', () => {
  expect(t('table.nothingFound', { query: '{count} $&' })).toContain('“{count} $&”')
})

test('keys and parameters are checked by the compiler', () => {
  // @ts-expect-error no such sentence
  t('common.nosuch')
  // @ts-expect-error a parameter is missing
  t('common.progress', { done: 1 })
  // @ts-expect-error this sentence takes none
  t('common.save', { name: 'x' })
  expect(t('common.save')).toBe('Save')
})

describe.each(Object.entries(en))('%s', (area, sentences) => {
  test.each(Object.entries(sentences as Record<string, Message>))('%s speaks plainly', (_, message) => {
    for (const sentence of forms(message))
      expect(sentence).not.toMatch(/!|sorry|oops|\berror\b|\b[45]\d\d\b/i)
  })
  test.each(Object.keys(languageNames) as Language[])('%s fills in the same words', async (language) => {
    const translated = (await books[language]())[area as AreaName] as Record<string, Message> | 'in English'
    if (translated === 'in English') return
    for (const [key, message] of Object.entries(sentences as Record<string, Message>)) {
      expect(placeholders(translated[key]!)).toEqual(placeholders(message))
    }
  })
})
