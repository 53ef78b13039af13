import { describe, expect, test } from 'vitest'
import { en } from './en.ts'
import { agreement } from './en/agreement.ts'
import { birthdayGreeting } from './en/birthday-greeting.ts'
import { listCodeArea as listCode } from './en/list-code.ts'
import { children } from './en/children.ts'
import { emailConfirmation } from './en/email-confirmation.ts'
import { family } from './en/family.ts'
import { headcount } from './en/headcount.ts'
import { install } from './en/install.ts'
import { scan } from './en/scan.ts'
import { thisPhone } from './en/this-phone.ts'
import { locales, laterLocales } from './locales.ts'
import { kioskLocales, kioskEnglish } from './kiosk-locales.ts'
import { languageNames } from './languages.ts'
import type { Message } from './message-types.ts'
import { setLocale, t, screenMessages, withLaterMessages } from './t.ts'
import { visitorLocales, visitorEnglish } from './visitor-locales.ts'

type Areas = Record<string, Record<string, Message>>

const late = {
  agreement,
  birthdayGreeting,
  listCode,
  children,
  emailConfirmation,
  family,
  headcount,
  install,
  scan,
  thisPhone,
}
const english = { ...en, ...late, ...visitorEnglish, ...kioskEnglish } as Areas
/** Areas that every language has in full. A gap here means that a type error got through. */
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

test('fills in parameters, with thousands separators in numbers', () => {
  expect(t('common.progress', { done: 4000, total: 50000 })).toBe('4,000 of 50,000')
})

test('chooses the plural form by count', () => {
  expect(t('common.people', { count: 0 })).toBe('Nobody yet')
  expect(t('common.people', { count: 1 })).toBe('1 person')
  expect(t('common.people', { count: 1200 })).toBe('1,200 people')
})

test('inserts typed text unchanged, with braces and all', () => {
  expect(t('table.nothingFound', { query: '{count} $&' })).toContain('“{count} $&”')
})

test('checks keys and parameters at compile time', () => {
  // @ts-expect-error no such sentence
  t('common.nosuch')
  // @ts-expect-error a parameter is missing
  t('common.progress', { done: 1 })
  // @ts-expect-error this sentence takes none
  t('common.save', { name: 'x' })
  expect(t('common.save')).toBe('Save')
})

describe.each(Object.entries(english))('%s', (_, sentences) => {
  test.each(Object.entries(sentences))('%s uses plain words', (__, message) => {
    for (const sentence of forms(message))
      expect(sentence).not.toMatch(/!|sorry|oops|\berror\b|\b[45]\d\d\b/i)
  })
})

const others = Object.keys(locales) as (keyof typeof locales)[]

describe.each(others)('%s', (language) => {
  const brought = async (): Promise<[string, Record<string, Message>][]> => {
    const all = await Promise.all(
      [locales, laterLocales, kioskLocales, visitorLocales].map((of) => of[language]()),
    )
    return all
      .flatMap((locale) => Object.entries(locale as unknown as Areas))
      .filter(([area]) => area !== 'dayWords')
  }

  test('has the placeholders of English and NFC letters', async () => {
    for (const [area, sentences] of await brought())
      for (const [key, message] of Object.entries(sentences)) {
        expect([area, key, placeholders(message)]).toEqual([area, key, placeholders(english[area]![key]!)])
        for (const form of forms(message)) expect(form).toBe(form.normalize('NFC'))
        for (const form of forms(message)) expect(form).not.toMatch(/!|^\s|\s$/)
      }
  })

  test('has every message of the door, the kiosk and the visitor script', async () => {
    const areas = Object.fromEntries(await brought())
    for (const [area, sentences] of Object.entries(whole))
      expect([area, Object.keys(areas[area] ?? {}).sort()]).toEqual([area, Object.keys(sentences).sort()])
  })
})

test('shows later messages in the current language', async () => {
  const t = screenMessages({ headcount })
  try {
    await setLocale('yo')
    expect(t('headcount.men')).toBe('Men')
    expect(await withLaterMessages(Promise.resolve('the place'))).toBe('the place')
    expect(t('headcount.men')).toBe('Ọkùnrin')
    expect(t('common.save')).toBe('Fi pamọ́')
  } finally {
    await setLocale('en')
  }
  expect(t('headcount.men')).toBe('Men')
})

test('every language has all its locales', () => {
  const tags = Object.keys(languageNames).filter((tag) => tag !== 'en')
  for (const of of [locales, laterLocales, kioskLocales, visitorLocales])
    expect(Object.keys(of)).toEqual(tags)
})
