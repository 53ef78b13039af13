import { expect, test } from 'vitest'
import { ApiProblem } from '../../src/lib/api/problem.ts'
import {
  atFields,
  checkEvent,
  checkNewEvent,
  formOfChange,
  formOfNew,
  linksOf,
  newEvent,
  type EventValues,
} from '../../src/features/events/event-values.ts'
import { spec } from '../spec/spec.ts'

const online = (more: Partial<EventValues> = {}): EventValues => ({
  ...newEvent('2026-11-29'),
  eventName: 'Harvest',
  eventType: 'offline_and_online',
  ...more,
})

spec('5 Events: links', '9 Event platforms')
test('each platform sends its own link; Zoom alone sends the pass code', () => {
  // Named here and not read from the form's list, which would only prove itself.
  const typed = {
    zoommeetinglink: 'https://zoom.example',
    zoompasscode: 'abc',
    facebookmeetinglink: 'https://facebook.example',
    instagrammeetinglink: 'https://instagram.example',
    youtubelink: 'https://youtube.example',
    googlemeetinglink: 'https://meet.example',
  }
  const sent = linksOf(online(typed)).map((link) => [
    link.online_platform_name,
    link.meeting_link,
    link.pass_code,
  ])
  expect(sent).toEqual([
    ['Zoom', 'https://zoom.example', 'abc'],
    ['Facebook', 'https://facebook.example', null],
    ['Instagram', 'https://instagram.example', null],
    ['Youtube', 'https://youtube.example', null],
    ['Google Meets', 'https://meet.example', null],
  ])
})

spec('5 Events: post code', '5 Events: sent fields')
test('omits empty fields of a new event, and places of online ones', () => {
  const names = (values: EventValues) => [...formOfNew('an-id', values).keys()]
  const always = ['id', 'name', 'type', 'startDate', 'endDate']
  expect(names(online({ eventType: 'offline', city: ' ' }))).toEqual(always)
  expect(names(online({ eventType: 'online', city: 'Ibadan' }))).toEqual([...always, 'onlineMeetingLinks'])
  const form = formOfNew('an-id', online({ postcode: '200001', city: 'Ibadan' }))
  expect([form.get('post_code'), form.get('city')]).toEqual(['200001', 'Ibadan'])
  expect(formOfNew('an-id', online({ postcode: '200001' })).get('post_code')).toBe('200001')
  expect(formOfNew('an-id', online({ city: 'Ibadan' })).get('post_code')).toBeNull()
  expect(form.get('startDate')).toBe('2026-11-29 10:00')
})

test('a change sends changed fields, also emptied ones', () => {
  const form = formOfChange('an-id', online({ description: '' }), ['description', 'endTime'])
  expect(Object.fromEntries(form)).toEqual({
    event_id: 'an-id',
    description: '',
    start_date: '2026-11-29 10:00',
    end_date: '2026-11-29 12:00',
  })
})

spec('Dates: events')
test('shows a past start and an earlier end at their fields', () => {
  expect(checkEvent(online({ endTime: '09:59' })).endDate).toMatch(/ends before it starts/)
  expect(checkNewEvent('2026-11-30')(online()).startDate).toMatch(/before today/)
  expect(Object.values(checkNewEvent('2026-11-29')(online())).filter(Boolean)).toEqual([])
})

test('shows the server’s refusal at the field of this form', () => {
  const values = online({ youtubelink: 'x', zoommeetinglink: 'https://zoom.example' })
  const paths = ['name', 'onlineMeetingLinks.1.meeting_link', 'onlineMeetingLinks.0.pass_code', 'image_url']
  const problem = new ApiProblem(
    'INVALID',
    'No.',
    paths.map((path) => ({ path, message: path })),
  )
  expect(atFields(problem, values).errors?.map(({ path }) => path)).toEqual([
    'eventName',
    'youtubelink',
    'zoompasscode',
    'image',
  ])
})
