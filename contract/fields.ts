/** Defines field shapes that rows and routes share, each with the sentence that a person reads if it does not fit. */
import { z } from 'zod'
import { MONTH_NAMES } from './written-date.ts'
import { hasLetter, isSeen, tidyName } from './tidy-name.ts'

/** The wording of the forms. */
export const tooLong = (max: number) => `Too long: ${max.toLocaleString('en')} characters at most.`

/** Text that a phone recorded, perhaps long ago. Trimmed, inner spaces folded, at least one non-space character. */
export const writtenText = (max: number, empty = 'Please fill this in.') =>
  z
    .string({ error: empty })
    .transform((value) => value.normalize('NFC').replace(/\s+/gu, ' ').trim())
    .pipe(z.string().min(1, empty).max(max, tooLong(max)))

/** The same for a form: invisible characters count as empty. */
export const text = (max: number, empty = 'Please fill this in.') =>
  writtenText(max, empty).refine((typed) => typed === '' || isSeen(typed), empty)

/** Like `text`, but blank means null. */
export const optionalText = (max: number) =>
  z
    .string()
    .nullable()
    .transform((value) => value?.normalize('NFC').replace(/\s+/gu, ' ').trim() || null)
    .pipe(z.string().max(max, tooLong(max)).nullable())

/** Like `optionalText`, but lines stay, with at most one empty line between two. */
export const optionalLines = (max: number) =>
  z
    .string()
    .nullable()
    .transform((value) => linesOf(value ?? '') || null)
    .pipe(z.string().max(max, tooLong(max)).nullable())

/** The empty fields of a form: an empty text means "not given". */
export const blankAsNull = <T extends z.ZodType>(shape: T) =>
  z.preprocess((value) => (typeof value === 'string' && value.trim() === '' ? null : value), shape)

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

/** `name` already reports an empty value. */
const inLetters = (typed: string) => typed === '' || hasLetter(typed)

/** Names that a phone recorded, perhaps long ago. A name without a letter must not cause a rejected mark. */
export const writtenFirstName = name('Enter the first name.')

/** Some people have one name. A missing last name is kept as "", never as null. */
export const writtenLastName = z
  .string({ error: 'Please type the last name, or leave it empty.' })
  .nullable()
  .transform((typed) => tidyName(typed ?? ''))
  .pipe(z.string().max(NAME_MOST, tooLong(NAME_MOST)))

/** Names as typed into a form. */
export const firstName = writtenFirstName.refine(inLetters, 'Please type the first name in letters.')

/** For forms that ask for both names: public pages, registration and invites. */
export const lastName = name('Enter the last name.').refine(
  inLetters,
  'Please type the last name in letters.',
)

/** For forms that only team users fill in. */
export const optionalLastName = writtenLastName.refine(
  inLetters,
  'Please type the last name in letters, or leave it empty.',
)

/** A calendar day, `YYYY-MM-DD`, that exists. */
export const day = z.iso.date({ error: 'Please choose a date.' })

/** A day with a day before and after it in every calendar that reads it. */
export const filterDay = day.pipe(
  z.string().refine((date) => date >= '0002-01-01' && date < '9999-12-31', 'Please check the date.'),
)

/** The day of a service. A mistyped year is reported. */
export const serviceDay = day.refine(
  (date) => date >= '1900-01-01' && date <= '2099-12-31',
  'Check the year of this date.',
)

/** Today in the latest time zone. No phone's own today is ahead of it. */
export const latestToday = (): string => new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10)

/** True for a possible birth date of somebody in a church's books. */
export const isBirthDate = (date: string): boolean => date >= '1880-01-01' && date <= latestToday()

/** A moment, ISO 8601 in UTC. */
export const moment = z.iso.datetime({ offset: true, error: 'This is not a time.' })

export const email = z
  .string({ error: 'Enter an email, e.g. name@example.com.' })
  .trim()
  .toLowerCase()
  .pipe(z.email('Enter a valid email, e.g. name@example.com.').max(254))

/** Blank means null. */
export const optionalEmail = z
  .string()
  .trim()
  .nullable()
  .transform((value) => value || null)
  .pipe(email.nullable())

/** A phone as typed. The server normalises it to E.164 and rejects impossible numbers. Blank means null. */
export const typedPhone = z
  .string()
  .trim()
  .max(40, 'This is too long for a phone number.')
  .nullable()
  .transform((value) => value || null)

export const gender = z.enum(['male', 'female'], { error: 'Please choose male or female.' })

/** 1 to 12 as a number, as digits or as a full English name. Kept as the number. */
export const monthNumber = z.union([z.number(), z.string()]).transform((value, ctx) => {
  const named = MONTH_NAMES.findIndex((name) => name.toLowerCase() === String(value).trim().toLowerCase()) + 1
  const number = named || (/^\s*\d{1,2}\s*$/.test(String(value)) ? Number(value) : NaN)
  if (Number.isInteger(number) && number >= 1 && number <= 12) return number
  ctx.addIssue({ code: 'custom', message: 'Please choose a month.' })
  return z.NEVER
})

/** The full English name of month 1 to 12, as the API returns it. */
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

const OWN = /^\/uploads\/[0-9a-f-]{36}\/[0-9a-f-]{36}\.webp$/

/** Checks the address of a flyer or picture: one of our uploads, or a picture on an https site. Blank means none. */
export const flyerAddress = z
  .string()
  .trim()
  .max(500, 'This address is too long for a picture.')
  .nullable()
  .transform((value) => value || null)
  .refine(
    (value) => value === null || OWN.test(value) || isWebAddress(value),
    'Please upload the picture again.',
  )

function isWebAddress(value: string): boolean {
  return z.url({ protocol: /^https?$/ }).safeParse(value).success
}
