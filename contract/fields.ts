/** Field shapes that several rows and routes share, each with the sentence a person reads when it does not fit. */
import { z } from 'zod'
import { MONTH_NAMES } from './month-names.ts'
import { hasLetter, isSeen, tidyName } from './tidy-name.ts'

/** As the forms say it. */
export const tooLong = (max: number) => `This is too long. ${max.toLocaleString('en')} letters are the most.`

/** Trimmed, inner spaces folded, at least one character that is not a space: as a phone wrote it down, perhaps long ago. */
export const writtenText = (max: number, empty = 'Please fill this in.') =>
  z
    .string({ error: empty })
    .transform((value) => value.normalize('NFC').replace(/\s+/gu, ' ').trim())
    .pipe(z.string().min(1, empty).max(max, tooLong(max)))

/** The same as it is typed into a form: what nobody sees is not there. */
export const text = (max: number, empty = 'Please fill this in.') =>
  writtenText(max, empty).refine((typed) => typed === '' || isSeen(typed), empty)

/** Like `text`, but blank means null. */
export const optionalText = (max: number) =>
  z
    .string()
    .nullable()
    .transform((value) => value?.normalize('NFC').replace(/\s+/gu, ' ').trim() || null)
    .pipe(z.string().max(max, tooLong(max)).nullable())

/** Like `optionalText`, but who typed a list finds it as a list: the lines stay, with at most one empty between two. */
export const optionalLines = (max: number) =>
  z
    .string()
    .nullable()
    .transform((value) => linesOf(value ?? '') || null)
    .pipe(z.string().max(max, tooLong(max)).nullable())

const linesOf = (value: string) =>
  value
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

const NAME_MOST = 80

const name = (missing: string) =>
  z
    .string({ error: missing })
    .transform(tidyName)
    .pipe(z.string().min(1, missing).max(NAME_MOST, tooLong(NAME_MOST)))

/** Where there is none that is told already. */
const inLetters = (typed: string) => typed === '' || hasLetter(typed)

/** Names as a phone wrote them down, perhaps long ago: one without a letter is no reason to send somebody's mark back. */
export const writtenFirstName = name('Please type the first name.')
/** Some people have one name. None is kept as "", never as null. */
export const writtenLastName = z
  .string({ error: 'Please type the last name, or leave it empty.' })
  .nullable()
  .transform((typed) => tidyName(typed ?? ''))
  .pipe(z.string().max(NAME_MOST, tooLong(NAME_MOST)))

/** Names as they are typed into a form. */
export const firstName = writtenFirstName.refine(inLetters, 'Please type the first name in letters.')
/** Of a form that asks for both names: public pages, registration and invites. */
export const lastName = name('Please type the last name.').refine(
  inLetters,
  'Please type the last name in letters.',
)
/** Of a form that only members of the team fill in. */
export const optionalLastName = writtenLastName.refine(
  inLetters,
  'Please type the last name in letters, or leave it empty.',
)

/** A calendar day, `YYYY-MM-DD`, that exists. */
export const day = z.iso.date({ error: 'Please choose a date.' })

/** Of a service: a year that was mistyped is told of. */
export const serviceDay = day.refine(
  (date) => date >= '1900-01-01' && date <= '2099-12-31',
  'Please check the year of this date.',
)

/** The day that it is where it is latest: what a phone calls today is never ahead of it, whatever its time zone. */
export const latestToday = (): string => new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10)

/** A moment, ISO 8601 in UTC. */
export const moment = z.iso.datetime({ offset: true, error: 'This is not a time.' })

export const email = z
  .string({ error: 'Please type an e-mail address.' })
  .trim()
  .toLowerCase()
  .pipe(z.email('This does not look like an e-mail address. It should read like name@example.com.').max(254))

/** Blank means null. */
export const optionalEmail = z
  .string()
  .trim()
  .nullable()
  .transform((value) => value || null)
  .pipe(email.nullable())

/** A phone as typed; the server normalises it to E.164 and refuses what no network has. Blank means null. */
export const typedPhone = z
  .string()
  .trim()
  .max(40, 'This is too long for a phone number.')
  .nullable()
  .transform((value) => value || null)

export const gender = z.enum(['male', 'female'], { error: 'Please choose male or female.' })

/** 1 to 12 as a number, as digits or as a full English name; kept as the number. */
export const monthNumber = z.union([z.number(), z.string()]).transform((value, ctx) => {
  const named = MONTH_NAMES.findIndex((name) => name.toLowerCase() === String(value).trim().toLowerCase()) + 1
  const number = named || (/^\s*\d{1,2}\s*$/.test(String(value)) ? Number(value) : NaN)
  if (Number.isInteger(number) && number >= 1 && number <= 12) return number
  ctx.addIssue({ code: 'custom', message: 'Please choose a month.' })
  return z.NEVER
})

/** The full English name of month 1 to 12, as the API answers it. */
export function monthName(month: number | null): string | null {
  return month === null ? null : (MONTH_NAMES[month - 1] ?? null)
}

export const dayOfMonth = z.coerce
  .number()
  .int('Please choose a day.')
  .min(1, 'Please choose a day.')
  .max(31, 'Please choose a day.')

export const password = z
  .string({ error: 'Please choose a password.' })
  .min(8, 'Please use at least 8 characters; 15 or more is better.')
  .max(200, tooLong(200))

/** A note on a line of the follow-up list. */
export const noteText = z
  .string({ error: 'Please write the note.' })
  .trim()
  .min(1, 'Please write the note.')
  .max(1000, tooLong(1000))
