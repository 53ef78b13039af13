import { describe, expect, test } from 'vitest'
import { en } from './en.ts'
import { agreement } from './en/agreement.ts'
import { birthdayGreeting } from './en/birthday-greeting.ts'
import { checkWordArea as checkWord } from './en/check-word.ts'
import { emailConfirmation } from './en/email-confirmation.ts'
import { headcount } from './en/headcount.ts'
import { install } from './en/install.ts'
import { scan } from './en/scan.ts'
import { thisPhone } from './en/this-phone.ts'
import { books } from './books.ts'
import { kioskBooks, kioskEnglish } from './kiosk-books.ts'
import { languageNames } from './languages.ts'
import type { Message } from './message-types.ts'
import { moreBooks } from './more-books.ts'
import { speak, t, sayHere, withMore } from './t.ts'
import { visitorBooks, visitorEnglish } from './visitor-books.ts'

type Areas = Record<string, Record<string, Message>>

const late = {
  agreement,
  birthdayGreeting,
  checkWord,
  emailConfirmation,
  headcount,
  install,
  scan,
  thisPhone,
}
const english = { ...en, ...late, ...visitorEnglish, ...kioskEnglish } as Areas
/** Said whole: what is missing there, a type error let through. */
const whole = { ...late, kiosk: kioskEnglish.kiosk, visitor: visitorEnglish.visitor } as Areas

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

describe.each(Object.entries(english))('%s', (_, sentences) => {
  test.each(Object.entries(sentences))('%s speaks plainly', (__, message) => {
    for (const sentence of forms(message))
      expect(sentence).not.toMatch(/!|sorry|oops|\berror\b|\b[45]\d\d\b/i)
  })
})

const others = Object.keys(books) as (keyof typeof books)[]

describe.each(others)('%s', (language) => {
  const brought = async (): Promise<[string, Record<string, Message>][]> => {
    const all = await Promise.all([books, moreBooks, kioskBooks, visitorBooks].map((of) => of[language]()))
    return all
      .flatMap((book) => Object.entries(book as unknown as Areas))
      .filter(([area]) => area !== 'dayWords')
  }

  test('fills in the same words as English, and stands in composed letters', async () => {
    for (const [area, sentences] of await brought())
      for (const [key, message] of Object.entries(sentences)) {
        expect([area, key, placeholders(message)]).toEqual([area, key, placeholders(english[area]![key]!)])
        for (const form of forms(message)) expect(form).toBe(form.normalize('NFC'))
        for (const form of forms(message)) expect(form).not.toMatch(/!|^\s|\s$/)
      }
  })

  test('says whole what the door, the kiosk and the visitor’s script say', async () => {
    const areas = Object.fromEntries(await brought())
    for (const [area, sentences] of Object.entries(whole))
      expect([area, Object.keys(areas[area] ?? {}).sort()]).toEqual([area, Object.keys(sentences).sort()])
  })
})

test('what comes later speaks the language in use', async () => {
  const say = sayHere({ headcount })
  try {
    await speak('yo')
    expect(say('headcount.men')).toBe('Men')
    expect(await withMore(Promise.resolve('the place'))).toBe('the place')
    expect(say('headcount.men')).toBe('Ọkùnrin')
    expect(t('common.save')).toBe('Fi pamọ́')
  } finally {
    await speak('en')
  }
  expect(say('headcount.men')).toBe('Men')
})

test('every language has its books', () => {
  const tags = Object.keys(languageNames).filter((tag) => tag !== 'en')
  for (const of of [books, moreBooks, kioskBooks, visitorBooks]) expect(Object.keys(of)).toEqual(tags)
})
