/** The typed values of an event, and their form for the API. */
import { EVENT_PLATFORMS, type EventPlatform, type EventType } from '../../../contract/routes/event-fields.ts'
import type { EventFacts } from '../../../contract/routes/events.ts'
import { localTime } from '../../../contract/calendar/days.ts'
import { ApiProblem } from '../../lib/api/problem.ts'
import type { FieldErrors, SubmitFailure } from '../../ui/form/use-form.ts'
import { tooLong, tooLongOf } from '../../ui/form/too-long.ts'
import { t } from './messages.ts'

export type EventValues = {
  eventName: string
  eventType: EventType
  startDate: string
  startTime: string
  endDate: string
  endTime: string
  description: string
  contactEmail: string
  contactPhoneNumber: string
  street: string
  city: string
  state: string
  postcode: string
  country: string
  zoommeetinglink: string
  zoompasscode: string
  facebookmeetinglink: string
  instagrammeetinglink: string
  youtubelink: string
  googlemeetinglink: string
  image: File | null
}

export const LINK_FIELDS = {
  Zoom: 'zoommeetinglink',
  Facebook: 'facebookmeetinglink',
  Instagram: 'instagrammeetinglink',
  Youtube: 'youtubelink',
  'Google Meets': 'googlemeetinglink',
} as const satisfies Record<EventPlatform, keyof EventValues>

export const newEvent = (today: string): EventValues => ({
  eventName: '',
  eventType: 'offline',
  startDate: today,
  startTime: '10:00',
  endDate: today,
  endTime: '12:00',
  description: '',
  contactEmail: '',
  contactPhoneNumber: '',
  street: '',
  city: '',
  state: '',
  postcode: '',
  country: '',
  zoommeetinglink: '',
  zoompasscode: '',
  facebookmeetinglink: '',
  instagrammeetinglink: '',
  youtubelink: '',
  googlemeetinglink: '',
  image: null,
})

export function valuesOf(event: EventFacts, zone: string): EventValues {
  const [startDate = '', startTime = ''] = localTime(zone, Date.parse(event.start_date)).split('T')
  const [endDate = '', endTime = ''] = localTime(zone, Date.parse(event.end_date)).split('T')
  const { address, event_online_meeting_links: links } = event
  const linkTo = (platform: EventPlatform) =>
    links.find((link) => link.online_platform_name === platform)?.meeting_link ?? ''
  return {
    ...newEvent(startDate),
    eventName: event.name,
    eventType: event.type,
    startTime,
    endDate,
    endTime,
    description: event.description ?? '',
    contactEmail: event.contact_email ?? '',
    contactPhoneNumber: event.contact_phone_number ?? '',
    street: address?.street ?? '',
    city: address?.city ?? '',
    state: address?.state ?? '',
    postcode: address?.post_code ?? '',
    country: address?.country ?? '',
    zoommeetinglink: linkTo('Zoom'),
    zoompasscode: links.find(({ pass_code }) => pass_code)?.pass_code ?? '',
    facebookmeetinglink: linkTo('Facebook'),
    instagrammeetinglink: linkTo('Instagram'),
    youtubelink: linkTo('Youtube'),
    googlemeetinglink: linkTo('Google Meets'),
  }
}

export const meetsInPlace = ({ eventType }: Pick<EventValues, 'eventType'>) => eventType !== 'online'
export const meetsOnline = ({ eventType }: Pick<EventValues, 'eventType'>) => eventType !== 'offline'

/** The most letters of fields that every event has; the same as in the contract. */
const MOST = { description: 2000 } as const
const MOST_NAME = 120
const MOST_IN_PLACE = { postcode: 20 } as const
const MOST_ONLINE = { zoompasscode: 50 } as const

export function checkEvent(values: EventValues): FieldErrors<EventValues> {
  const required = (value: string) => (value.trim() === '' ? t('fields.required') : undefined)
  const start = `${values.startDate}T${values.startTime}`
  const end = `${values.endDate}T${values.endTime}`
  return {
    ...tooLongOf(values, MOST),
    ...(meetsInPlace(values) && tooLongOf(values, MOST_IN_PLACE)),
    ...(meetsOnline(values) && values.zoommeetinglink.trim() && tooLongOf(values, MOST_ONLINE)),
    eventName: required(values.eventName) ?? tooLong(values.eventName, MOST_NAME),
    startDate: required(values.startDate),
    startTime: required(values.startTime),
    endDate: required(values.endDate) ?? (end < start ? t('events.endsFirst') : undefined),
    endTime: required(values.endTime),
  }
}

/** A new event cannot start before today. */
export const checkNewEvent =
  (today: string) =>
  (values: EventValues): FieldErrors<EventValues> => {
    const errors = checkEvent(values)
    const past = values.startDate !== '' && values.startDate < today
    return past ? { ...errors, startDate: t('events.startsPast') } : errors
  }

/** One link for each platform that has one. The pass code belongs to Zoom. */
export function linksOf(values: EventValues) {
  if (!meetsOnline(values)) return []
  return EVENT_PLATFORMS.flatMap((platform) => {
    const meeting_link = values[LINK_FIELDS[platform]].trim()
    if (!meeting_link) return []
    const pass_code = platform === 'Zoom' ? values.zoompasscode.trim() || null : null
    return [{ online_platform_name: platform, meeting_link, pass_code }]
  })
}

/** The API's names of the text fields. */
const WIRE = {
  eventName: 'name',
  eventType: 'type',
  description: 'description',
  contactEmail: 'contact_email',
  contactPhoneNumber: 'contact_phone_number',
  street: 'street',
  city: 'city',
  state: 'state',
  postcode: 'post_code',
  country: 'country',
} as const satisfies Partial<Record<keyof EventValues, string>>

const TIMES = ['startDate', 'startTime', 'endDate', 'endTime']

/** A new event as the API's form data, without empty fields. */
export function formOfNew(id: string, values: EventValues): FormData {
  const form = new FormData()
  form.set('id', id)
  for (const [field, name] of wired())
    if (values[field].trim() && isApplicable(field, values)) form.set(name, values[field].trim())
  form.set('startDate', `${values.startDate} ${values.startTime}`)
  form.set('endDate', `${values.endDate} ${values.endTime}`)
  if (meetsOnline(values)) form.set('onlineMeetingLinks', JSON.stringify(linksOf(values)))
  if (values.image) form.set('image_url', values.image)
  return form
}

const wired = () => Object.entries(WIRE) as [keyof typeof WIRE, string][]

const ADDRESS = ['street', 'city', 'state', 'postcode', 'country']
const isApplicable = (field: string, values: EventValues) => !ADDRESS.includes(field) || meetsInPlace(values)

/** The changed fields of an event as form data. An emptied field is sent too. */
export function formOfChange(event_id: string, values: EventValues, changed: readonly string[]): FormData {
  const form = new FormData()
  form.set('event_id', event_id)
  for (const [field, name] of wired()) if (changed.includes(field)) form.set(name, values[field].trim())
  if (changed.some((field) => TIMES.includes(field))) {
    form.set('start_date', `${values.startDate} ${values.startTime}`)
    form.set('end_date', `${values.endDate} ${values.endTime}`)
  }
  if (changed.some((field) => /link$|passcode$|^eventType$/.test(field)))
    form.set('onlineMeetingLinks', JSON.stringify(linksOf(values)))
  if (values.image) form.set('image_url', values.image)
  return form
}

/** The server's rejection, with each error at its field of this form. */
export function atFields(thrown: unknown, values: EventValues): SubmitFailure {
  if (!(thrown instanceof ApiProblem)) throw thrown
  const errors = thrown.errors.map(({ path, message }) => ({ path: fieldFor(path, values), message }))
  return { message: thrown.message, errors }
}

function fieldFor(path: string, values: EventValues): string {
  const [, at, part] = /^onlineMeetingLinks\.(\d+)\.?(\w*)/.exec(path) ?? []
  if (at !== undefined) {
    const link = linksOf(values)[Number(at)]
    return part === 'pass_code' ? 'zoompasscode' : link ? LINK_FIELDS[link.online_platform_name] : path
  }
  const [field] = wired().find(([, name]) => name === path) ?? []
  return field ?? (path === 'image_url' ? 'image' : path)
}
