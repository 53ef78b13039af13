/** Defines the event fields with rules of their own: times and links. */
import { z } from 'zod'
import { day as existingDay, optionalText } from '../fields.ts'

export const EVENT_TYPES = ['offline', 'online', 'offline_and_online'] as const
export const EVENT_STATUSES = ['scheduled', 'started', 'ended', 'cancelled'] as const
export const EVENT_PLATFORMS = ['Zoom', 'Facebook', 'Instagram', 'Youtube', 'Google Meets'] as const

export const eventType = z.enum(EVENT_TYPES, { error: 'Please choose where people meet.' })
export const eventStatus = z.enum(EVENT_STATUSES)
export const eventPlatform = z.enum(EVENT_PLATFORMS, { error: 'Please choose one of the platforms.' })
export type EventType = z.infer<typeof eventType>
export type EventStatus = z.infer<typeof eventStatus>
export type EventPlatform = z.infer<typeof eventPlatform>

const TIME = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)?)?$/

/** Date and optional time in the church's time zone; or an instant with its offset. */
export const typedTime = (empty: string) =>
  z
    .string({ error: empty })
    .trim()
    .min(1, empty)
    .transform((typed) => typed.replace(/\s+/, 'T'))
    .refine((typed) => TIME.test(typed) && isOnTheCalendar(typed), 'This is not a date and time.')

/** The 31st of June must not become the 1st of July. */
function isOnTheCalendar(typed: string): boolean {
  const day = typed.slice(0, 10)
  if (day < '1900' || day > '2200') return false
  return existingDay.safeParse(day).success && !Number.isNaN(Date.parse(typed))
}

/** An address to open in a browser. A missing scheme means https. Only the visitor's browser requests it. */
const meetingLink = z
  .string({ error: 'Please type the link.' })
  .trim()
  .max(500, 'This link is too long.')
  .transform((typed) => (/^[a-z][a-z\d+.-]*:/i.test(typed) ? typed : `https://${typed}`))
  .refine(isWebAddress, 'Please check the link. It begins with https://.')

function isWebAddress(link: string): boolean {
  if (!URL.canParse(link)) return false
  const { protocol, hostname } = new URL(link)
  return /^https?:$/.test(protocol) && hostname.includes('.')
}

const onlineLink = z
  .object({
    online_platform_name: eventPlatform,
    meeting_link: meetingLink,
    pass_code: optionalText(50)
      .refine((code) => code === null || /^[\x21-\x7e ]+$/.test(code), 'Please check the pass code.')
      .optional(),
  })
  .transform(({ pass_code = null, ...link }) => ({
    ...link,
    pass_code: link.online_platform_name === 'Zoom' ? pass_code : null,
  }))

const links = z
  .array(onlineLink)
  .max(EVENT_PLATFORMS.length, 'Please give one link for each platform.')
  .refine(
    (all) => new Set(all.map((link) => link.online_platform_name)).size === all.length,
    'Please give one link for each platform.',
  )

/** A list, or the same list as text in a multipart form. */
export const onlineLinks = z.preprocess((value) => (typeof value === 'string' ? parsed(value) : value), links)

function parsed(text: string): unknown {
  if (!text.trim()) return []
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
