import { describe, expect, test } from 'vitest'
import { callOf, verdictOf } from '../../src/public-pages/client/outbox/deliver.ts'
import { aMark, aWritten } from './captures.ts'

const mark = callOf(aMark('0803 555 0102'))
const written = callOf(aWritten('Ada'))
const said = (status: number, body: unknown, redirected = false) => ({
  status,
  redirected,
  text: typeof body === 'string' ? body : JSON.stringify(body),
})
const marked = {
  success: true,
  data: {
    captureFirstTimer: false,
    already: false,
    service: { name: 'Sunday', date_of_service: '2026-11-22' },
  },
}
const wrote = { success: true, data: { id: written.body.id, first_timer: true } }

describe('a receipt counts only for its own call', () => {
  test('a mark with its service, a person with the sent id', () => {
    expect(verdictOf(mark, said(200, marked))).toEqual({ is: 'received' })
    expect(verdictOf(written, said(201, wrote))).toEqual({ is: 'received' })
  })

  test.each([
    ['a portal’s page', said(200, '<html><body>Buy data to go on</body></html>')],
    ['a portal that speaks JSON', said(200, { success: true })],
    ['a portal that means well', said(200, { success: true, data: { ok: true } })],
    ['nothing', said(200, '')],
    ['null', said(200, 'null')],
    ['half an answer', said(200, JSON.stringify(marked).slice(0, -3))],
    ['after a redirect', said(200, marked, true)],
    ['with the status of a failure', said(500, marked)],
    ['of an opaque answer', said(0, marked)],
    ['with a success that is a word', said(200, { ...marked, success: 'true' })],
    ['of another call', said(201, wrote)],
  ])('%s proves nothing', (_, response) => {
    expect(verdictOf(mark, response)).toEqual({ is: 'unproven' })
  })

  test('another person’s receipt proves nothing', () => {
    const other = { ...wrote, data: { ...wrote.data, id: '00000000-0000-4000-8000-000000000000' } }
    expect(verdictOf(written, said(201, other))).toEqual({ is: 'unproven' })
    expect(verdictOf(written, said(200, marked))).toEqual({ is: 'unproven' })
  })
})

describe('a refusal or a question waits for the person', () => {
  const failure = (code: string) => ({ success: false, message: 'No.', code })
  test.each([
    ['unknown', said(200, { success: false, data: { captureFirstTimer: true } }), 'question'],
    [
      'shared',
      said(200, { success: false, data: { captureFirstTimer: false, askFirstName: true } }),
      'question',
    ],
    [
      'which service',
      said(200, { success: false, data: { captureFirstTimer: false, choose: [] } }),
      'question',
    ],
    ['not a phone', said(400, failure('INVALID')), 'question'],
    ['closed', said(404, failure('NOT_FOUND')), 'link'],
    ['known', said(409, failure('ALREADY_EXISTS')), 'known'],
  ])('%s', (_, response, why) => {
    expect(verdictOf(mark, response)).toEqual({ is: 'kept', why })
  })

  test.each([
    ['a proxy’s 404', said(404, '<h1>Not Found</h1>')],
    ['a 404 that is not in our words', said(404, { message: 'no route' })],
    ['a status that is not the code’s', said(200, failure('NOT_FOUND'))],
    ['wait a minute', said(429, failure('TOO_MANY'))],
    ['resting', said(503, failure('UNAVAILABLE'))],
    ['broken', said(500, failure('BROKEN'))],
    ['signed out of a portal', said(401, failure('SIGNED_OUT'))],
  ])('%s is no refusal', (_, response) => {
    expect(verdictOf(mark, response)).toEqual({ is: 'unproven' })
  })
})
