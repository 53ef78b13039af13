/** The form of an event as it is first drawn: what its fields take. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EventFields } from '../../src/features/events/event-fields.tsx'
import { newEvent, type EventValues } from '../../src/features/events/event-values.ts'
import { useForm } from '../../src/ui/form/use-form.ts'

function NewEvent({ values }: { values: EventValues }) {
  const form = useForm<EventValues>({ initial: values, submit: async () => undefined })
  return <EventFields form={form} min="2026-11-22" preview="low" />
}

const drawn = (more: Partial<EventValues> = {}) =>
  renderToStaticMarkup(<NewEvent values={{ ...newEvent('2026-11-22'), ...more }} />)

const inputOf = (markup: string, name: string) =>
  markup.match(new RegExp(`<(?:input|select|textarea)[^>]* name="${name}"[^>]*>`))?.[0] ?? ''

test('days before today are not offered, the picture is an image, contacts have their own keyboards', () => {
  const form = drawn()
  expect(inputOf(form, 'startDate')).toContain('min="2026-11-22"')
  expect(inputOf(form, 'endDate')).toContain('min="2026-11-22"')
  expect(inputOf(form, 'image')).toContain('accept="image/jpeg,image/png,image/webp"')
  expect(inputOf(form, 'contactPhoneNumber')).toContain('inputMode="tel"')
  expect(inputOf(form, 'contactEmail')).toContain('type="email"')
})

test('the place is asked for where people meet in one, the links where they meet online', () => {
  const fields = (type: EventValues['eventType']) =>
    ['city', 'country', 'zoommeetinglink', 'googlemeetinglink'].filter((name) =>
      inputOf(drawn({ eventType: type }), name),
    )
  expect(fields('offline')).toEqual(['city', 'country'])
  expect(fields('online')).toEqual(['zoommeetinglink', 'googlemeetinglink'])
  expect(fields('offline_and_online')).toHaveLength(4)
})

test('some 240 countries are offered', () => {
  const [, country = ''] = drawn().match(/<select[^>]* name="country"[^>]*>(.*?)<\/select>/) ?? []
  expect(country.match(/<option/g)?.length).toBeGreaterThan(240)
})
