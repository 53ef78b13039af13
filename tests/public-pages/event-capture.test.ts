import { addDays } from '../../contract/calendar/days.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { shortDate } from '../../contract/written-date.ts'
import { languageNames, type Language } from '../../src/lib/messages/languages.ts'
import { type Call, deliverAll } from '../../src/public-pages/client/outbox/deliver.ts'
import type { Capture } from '../../src/public-pages/client/outbox/capture-db.ts'
import { newId } from '../../contract/ids.ts'
import { signOpened } from '../../server/modules/capture/link.ts'
import { aMark, aWritten } from '../public-client/captures.ts'
import {
  aChurch,
  aVisitor,
  type Caller,
  change,
  type TestServer,
  today,
} from '../server/church/test-server.ts'
import { aReader, inputOf, openPublicTestServer } from './public-test-server.ts'
import { spec } from '../spec/spec.ts'

let testServer: TestServer
let owner: Caller & { reference: string }
let reader: ReturnType<typeof aReader>
let id: string
beforeAll(async () => {
  testServer = await openPublicTestServer()
})
beforeEach(async () => {
  owner = await aChurch(testServer)
  reader = aReader(testServer)
  id = await anEvent()
})
afterAll(() => testServer?.close())

async function anEvent(name = 'Harvest', day = today()): Promise<string> {
  const event = { name, startDate: `${day} 10:00`, endDate: `${day} 12:00`, type: 'offline' }
  return (await owner.post('event', event)).body.data.id
}

const at = (eventId = id) => `/attendance-capture?reference=${owner.reference}&eventId=${eventId}`
const counts = async () => {
  const { attendees, first_timers } = (await owner.get(`event/${id}`)).body.data
  return { attendees, first_timers }
}
const mark = async (emailOrPhone: string) => reader.press(await reader.open(at()), at(), { emailOrPhone })
const held = (days: number) =>
  change(
    testServer,
    `update events set start_date = start_date - $2 * interval '1 day', end_date = end_date - $2 * interval '1 day' where id = $1`,
    [id, days],
  )
const ngozi = {
  first_name: 'Ngọzi',
  last_name: 'Visitor',
  phone: '0803 555 0707',
  consent: 'true',
  adult: 'true',
}

describe('the link', () => {
  spec('2 /attendance-capture: reference')
  test('names the page’s owner and asks one thing', async () => {
    const page = await reader.open(at())
    expect([page.status, page.step]).toEqual([200, 'mark'])
    for (const words of ['Grace Church', 'Harvest · ', 'Mark my attendance'])
      expect(page.words).toContain(words)
    expect(page.html).toContain('data-capture="event"')
    expect(page.form).toMatchObject({ form: 'mark', reference: owner.reference, eventId: id })
    expect(page.html).toContain(`${at().replaceAll('&', '&amp;')}&amp;new`)
  })

  spec('2 /attendance-capture: details')
  test('shows times, place and how to join, but no pass code', async () => {
    const [day, next] = [today(), addDays(today(), 1)]
    const body = {
      name: 'Night of praise',
      startDate: `${day} 22:00`,
      endDate: `${next} 05:00`,
      type: 'offline_and_online',
      street: '12 Allen Avenue',
      city: 'Ikeja',
      onlineMeetingLinks: [
        { online_platform_name: 'Zoom', meeting_link: 'https://zoom.example/j/1', pass_code: 'grace77' },
      ],
    }
    const vigil = (await owner.post('event', body)).body.data.id
    const page = await reader.open(at(vigil))
    expect(page.words).toContain(`${shortDate(day)}, 22:00 – ${shortDate(next)}, 05:00`)
    expect(page.words).toContain('Place 12 Allen Avenue, Ikeja Online Zoom Add to calendar')
    expect(page.html).toContain('href="https://zoom.example/j/1"')
    expect((await reader.open(at())).words).toContain(`${shortDate(day)}, 10:00 – 12:00 `)
    const [, address = ''] = /href="([^"]*calendar[.]ics[^"]*)"/.exec(page.html) ?? []
    const { statusCode, headers, body: file } = await testServer.app.inject(address.replaceAll('&amp;', '&'))
    expect([statusCode, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      'attachment; filename="night-of-praise.ics"',
    ])
    const start = `${day.replaceAll('-', '')}T210000Z`
    for (const line of [`UID:${vigil}@narthex.example`, `DTSTART:${start}`, 'SUMMARY:Night of praise'])
      expect(file).toContain(`${line}\r\n`)
    expect(page.html + file).not.toContain('grace77')
  })

  test('offers the calendar only for a whole link of an active event', async () => {
    const other = await aChurch(testServer)
    for (const query of [
      `reference=${owner.reference}`,
      `eventId=${id}`,
      `reference=${other.reference}&eventId=${id}`,
    ])
      expect((await reader.open(`/event-capture/calendar.ics?${query}`)).status).toBe(404)
    expect((await reader.open(at())).html).toContain('calendar.ics')
    await owner.post('event/startOrEndOrCancelEvent', { event_id: id, status: 'cancelled' })
    expect((await reader.open(at())).html).not.toContain('calendar.ics')
  })

  spec('2 /attendance-capture: churchId')
  test('accepts the church’s reference as churchId too', async () => {
    const page = await reader.open(`/attendance-capture?churchId=${owner.reference}&eventId=${id}`)
    expect([page.step, page.form.reference]).toEqual(['mark', owner.reference])
  })

  test.each([
    ['before its day', -1, 'This event has not started yet'],
    ['after a week', 8, 'Attendance for this event is closed'],
  ])('%s shows when, and accepts nothing', async (_, days, words) => {
    await held(days)
    await owner.person('Ada', 'Obi', '08035550606')
    const page = await reader.open(at())
    expect([page.status, page.step]).toEqual([200, 'closed'])
    expect(page.words).toContain(words)
    const typed = `form=mark&reference=${owner.reference}&eventId=${id}&emailOrPhone=08035550606`
    expect((await reader.send(at(), typed)).step).toBe('closed')
    expect(await counts()).toMatchObject({ attendees: 0 })
  })

  test('says that an event is cancelled', async () => {
    await owner.post('event/startOrEndOrCancelEvent', { event_id: id, status: 'cancelled' })
    const page = await reader.open(at())
    expect([page.step, page.words.includes('This event was cancelled')]).toEqual(['closed', true])
  })

  test('a broken link, or another church’s, shows what to do', async () => {
    const other = await aChurch(testServer)
    const half = [`/attendance-capture?reference=${owner.reference}`, `/attendance-capture?eventId=${id}`]
    for (const url of [...half, `${at('x')}`])
      expect((await reader.open(url)).words).toContain('This link is incomplete')
    const astray = [at(newId()), `/attendance-capture?reference=${other.reference}&eventId=${id}`]
    for (const url of astray) {
      const page = await reader.open(url)
      expect([page.status, page.words.includes('This link does not work')]).toEqual([404, true])
    }
  })

  test('the opening time of the page counts', async () => {
    await owner.person('Ada', 'Obi', '08035550606')
    await held(10)
    const text = 'select capture_key from churches where church_id = $1'
    const { rows } = await testServer.database.ownerPool.query(text, [owner.church])
    const opened = signOpened(String(rows[0].capture_key), new Date(Date.now() - 5 * 86_400_000))
    const form = {
      form: 'mark',
      reference: owner.reference,
      eventId: id,
      opened,
      emailOrPhone: '08035550606',
    }
    expect((await reader.send(at(), new URLSearchParams(form).toString())).how).toBe('marked')
    expect((await reader.open(at())).step).toBe('closed')
  })
})

describe('marking', () => {
  spec('2 /attendance-capture: no script', '1 attendance by link')
  test('marks a member once, by phone or email, and shows no name', async () => {
    await owner.person('Ada', 'Obi', '08035550606', { email: 'ada@mail.example' })
    const thanks = await mark('0803 555 0606')
    expect([thanks.step, thanks.how]).toEqual(['thanks', 'marked'])
    expect(thanks.words).toContain('Your attendance for this event was successfully captured.')
    expect(thanks.words).not.toContain('Ada')
    expect((await mark('ADA@mail.example')).words).toBe(thanks.words)
    expect(await counts()).toEqual({ attendees: 1, first_timers: 0 })
  })

  test('asks for the name when several people share a phone', async () => {
    await owner.person('Ada', 'Obi', '08035550606')
    await owner.person('Emeka', 'Obi', '08035550606')
    const nameStep = await mark('08035550606')
    expect([nameStep.step, nameStep.words.includes('Emeka')]).toEqual(['name', false])
    expect((await reader.press(nameStep, at(), { first_name: 'emeka' })).how).toBe('marked')
    expect(await counts()).toMatchObject({ attendees: 1 })
  })

  test('shows invalid input at its field and keeps it', async () => {
    const page = await mark('nothing')
    expect([page.status, page.step, inputOf(page, 'emailOrPhone').value]).toEqual([400, 'mark', 'nothing'])
  })
})

describe('a first timer', () => {
  test('registers and is marked, once', async () => {
    const form = await mark('0803 555 0707')
    expect([form.step, inputOf(form, 'phone').value]).toEqual(['write', '0803 555 0707'])
    for (let twice = 0; twice < 2; twice += 1) {
      const thanks = await reader.press(form, at(), ngozi)
      expect([thanks.how, thanks.words.includes('Thank you, Ngọzi')]).toEqual(['first timer', true])
    }
    expect(await counts()).toEqual({ attendees: 1, first_timers: 1 })
  })

  test('the form for newcomers marks a person the church knows', async () => {
    await owner.person('Ngọzi', 'Visitor', '08035550707')
    const known = await reader.press(await reader.open(`${at()}&new`), at(), ngozi)
    expect([known.status, known.how]).toEqual([200, 'marked'])
    expect(await counts()).toEqual({ attendees: 1, first_timers: 0 })
  })
})

spec('2 languages: public pages')
test.each(Object.keys(languageNames) as Language[])(
  '%s: the page and its thanks are complete',
  async (language) => {
    await owner.person('Ada', 'Obi', '08035550606')
    const url = `${at()}&lang=${language}`
    const page = await reader.open(url)
    expect(page.html).toContain(`<html lang="${language}">`)
    const thanks = await reader.press(page, url, { emailOrPhone: '08035550606' })
    expect(thanks.how).toBe('marked')
    if (language !== 'en') expect(thanks.words).not.toContain('Your attendance for this event')
  },
)

test('the page is at most 8 KB gzip of HTML and styles', async () => {
  const { gzipSync } = await import('node:zlib')
  expect(gzipSync((await reader.open(at())).html).length).toBeLessThan(8 * 1024)
})

describe('an entry that was pending on a visitor’s phone', () => {
  /** An in-memory outbox over the real server. */
  function anOutbox(captures: Capture[]) {
    const rows = new Map(captures.map((capture) => [capture.key, capture]))
    const visitor = aVisitor(testServer)
    const ask = async ({ path, body }: Call) => {
      const { status, body: said } = await visitor.post(path, body)
      return { status, redirected: false, text: JSON.stringify(said) }
    }
    const store = {
      all: async () => [...rows.values()],
      put: async (capture: Capture) => void rows.set(capture.key, capture),
      change: async (key: string, to: (capture: Capture) => Capture | null) => {
        const before = rows.get(key)
        const next = before && to(before)
        if (next) rows.set(key, next)
        else rows.delete(key)
      },
    }
    return { rows, deliver: () => deliverAll({ store, ask, now: Date.now }) }
  }
  const fields = (opened: string | undefined) => ({
    reference: owner.reference,
    eventId: id,
    opened: opened ?? '',
  })
  const atEvent = (capture: Capture): Capture => ({ ...capture, page: 'event' })

  spec('2 /attendance-capture: offline')
  test('is sent by the event’s own calls, under its receipt', async () => {
    await owner.person('Ada', 'Obi', '08035550606')
    const { opened } = (await reader.open(at())).form
    const outbox = anOutbox([
      atEvent(aMark('08035550606', fields(opened))),
      atEvent(aWritten('Sade', fields(opened))),
    ])
    expect(await outbox.deliver()).toEqual({ received: 2, left: 0, wait: 0 })
    expect(outbox.rows.size).toBe(0)
    expect(await counts()).toEqual({ attendees: 2, first_timers: 1 })
  })

  test('marks a known member at the event instead', async () => {
    await owner.person('Sade', 'Visitor', '08035550707')
    const { opened } = (await reader.open(at())).form
    const outbox = anOutbox([atEvent(aWritten('Sade', fields(opened)))])
    expect(await outbox.deliver()).toEqual({ received: 1, left: 0, wait: 0 })
    expect(await counts()).toEqual({ attendees: 1, first_timers: 0 })
  })

  test('an unknown person and a closed link wait for the visitor', async () => {
    const { opened } = (await reader.open(at())).form
    const closed = await anEvent('Old', addDays(today(), 1))
    const outbox = anOutbox([
      atEvent(aMark('08035550606', fields(opened))),
      atEvent(aMark('08035550606', { ...fields(opened), eventId: closed })),
    ])
    await outbox.deliver()
    expect([...outbox.rows.values()].map(({ why }) => why)).toEqual(['question', 'link'])
  })
})
