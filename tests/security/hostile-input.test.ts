/** Tests input of attackers, broken phones and careless scripts: refused with a sentence, never a server error. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../contract/ids.ts'
import { churchApp, newChurch, type ChurchApp, type Person } from '../server/account/church-app.ts'
import { anOp, aPush } from './a-push.ts'

let testServer: ChurchApp
let owner: Person
let service: string
let member: string
beforeAll(async () => {
  testServer = await churchApp()
  owner = await newChurch(testServer.app)
  service = (await owner.post('churchservice', { name: 'Vigil', date_of_service: '2026-01-02' })).body.data.id
  member = (await owner.post('member', { first_name: 'Bisi', last_name: 'Ade' })).body.data.id
})
afterAll(() => testServer.close())

/** Sends the body unchanged, bytes or text. */
const post = async (path: string, payload: string | Buffer, headers: Record<string, string> = {}) => {
  const answer = await testServer.app.inject({
    method: 'POST',
    url: `/api/v1/${path}`,
    payload,
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json', ...headers },
  })
  return { status: answer.statusCode, body: answer.json() }
}
const refused = (status: number) => ({
  status,
  body: { success: false, code: expect.any(String), message: expect.stringMatching(/^[A-Z].*\.$/) },
})
const push = (...ops: unknown[]) => post('sync/push', JSON.stringify(aPush(owner, ops)))
const person = { first_name: 'Ada', last_name: 'Obi' }

describe('2.2.2 one op of a batch is poison', () => {
  const good = () => anOp('add-member', { id: newId(), first_name: 'Good', last_name: newId() })
  const known = () => ({ id: newId(), first_name: 'Ada', last_name: newId() })
  const refusedOrKept = /rejected|quarantined/
  test.each<[string, RegExp, () => { id: string }]>([
    [
      'a clock an age ahead',
      /applied/,
      () => anOp('add-member', known(), { clock_offset: Number.MAX_SAFE_INTEGER }),
    ],
    [
      'a clock an age behind',
      /applied/,
      () => anOp('add-member', known(), { clock_offset: -Number.MAX_SAFE_INTEGER }),
    ],
    ['half an emoji in a name', /applied/, () => anOp('add-member', { ...known(), first_name: 'A\ud83d' })],
    ['half an emoji in an unknown type', refusedOrKept, () => anOp('bless\udc00', known())],
    [
      'a year that no calendar has',
      refusedOrKept,
      () =>
        anOp(
          'mark-person',
          { service_id: service, person_id: member },
          { captured_at: '0000-01-01T00:00:00Z' },
        ),
    ],
    [
      'a birth date that no calendar has, which is left out',
      /applied/,
      () => anOp('add-member', { ...known(), date_of_birth: '0000-01-01' }),
    ],
    [
      'a day that no calendar has',
      refusedOrKept,
      () => anOp('create-service', { id: newId(), name: 'Vigil', date_of_service: '0000-01-01' }),
    ],
    [
      'a NUL in a name, which is left out',
      /applied/,
      () => anOp('add-member', { ...known(), first_name: 'A\u0000' }),
    ],
    ['a NUL in a city', refusedOrKept, () => anOp('add-member', { ...known(), city: 'A\u0000' })],
    ['a NUL in an unknown type', refusedOrKept, () => anOp('bless\u0000', { '\u0000': '\u0000' })],
    ['a type that every object has', refusedOrKept, () => anOp('constructor', {})],
    ['nothing but an id and a number', refusedOrKept, () => ({ id: newId(), seq: 4 })],
    ['no arguments', refusedOrKept, () => ({ ...anOp('edit-member', {}), args: undefined })],
    ['arguments that are null', refusedOrKept, () => ({ ...anOp('edit-member', {}), args: null })],
    ['arguments that are a word', refusedOrKept, () => ({ ...anOp('edit-member', {}), args: 'set' })],
    ['arguments that are a list', refusedOrKept, () => ({ ...anOp('edit-member', {}), args: [{ set: 1 }] })],
    [
      'a whole op that is empty but for its type',
      refusedOrKept,
      () => ({ id: newId(), seq: 5, type: 'add-member' }),
    ],
    [
      'more heads than a column holds',
      refusedOrKept,
      () => anOp('count-heads', { service_id: service, men: 2 ** 31 }),
    ],
    ['less than a whole head', refusedOrKept, () => anOp('count-heads', { service_id: service, men: 0.5 })],
    [
      'an undo of three thousand marks',
      refusedOrKept,
      () =>
        anOp('unmark-person', {
          service_id: service,
          person_id: member,
          mark_ids: Array.from({ length: 3000 }, () => newId()),
        }),
    ],
  ])('%s: nothing else of the batch suffers', async (_what, outcome, poison) => {
    const [first, bad, last] = [good(), poison(), good()]
    const { status, body } = await push(first, bad, last)
    expect({ status, body }).toMatchObject({ status: 200, body: { success: true } })
    const statusOf = ({ id }: { id: string }) =>
      body.data.results.find((result: { id: string }) => result.id === id)?.status
    expect([statusOf(first), statusOf(last)]).toEqual(['applied', 'applied'])
    expect(statusOf(bad)).toMatch(outcome)
  })
})

describe('2.2.2 the shape of the JSON', () => {
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
  test.each(['sync/push', 'member', 'login', 'personal-info'])(
    '%s: a hundred thousand levels deep',
    async (path) => {
      const push = JSON.stringify(aPush(owner, [anOp('add-member', { deep: 'HERE' })])).replace(
        '"HERE"',
        nested(100_000),
      )
      expect(await post(path, push)).toMatchObject(refused(400))
      expect(await post(path, `{"first_name":${nested(100_000)}}`)).toMatchObject(refused(400))
    },
  )
  test.each(['latin1', 'utf16le'] as const)('bytes in %s are refused, not replaced', async (encoding) => {
    const body = Buffer.from('{"first_name":"Adé","last_name":"Ọbí"}', encoding)
    expect(await post('member', body)).toMatchObject(refused(400))
    const said = { 'content-type': `application/json; charset=${encoding}` }
    expect(await post('member', body, said)).toMatchObject(refused(400))
  })
  test.each(['__proto__', 'constructor'])('%s pollutes nothing', async (key) => {
    const inside = key === 'constructor' ? '{"prototype":{"polluted":1}}' : '{"polluted":1}'
    for (const [path, body] of [
      ['personal-info', `{"first_name":"A","last_name":"B","${key}":${inside}}`],
      [
        'sync/push',
        JSON.stringify(aPush(owner, [anOp('add-member', { x: 'HERE' })])).replace(
          '"x":"HERE"',
          `"${key}":${inside}`,
        ),
      ],
      ['personal-info', `{"first_name":"A","last_name":"B","\\u005f_proto__":${inside}}`],
    ] as const) {
      await post(path, body)
      expect(({} as { polluted?: number }).polluted).toBeUndefined()
    }
  })
  test('a huge array of nonsense is refused', async () => {
    expect(
      await post(
        'sync/push',
        JSON.stringify({ ...aPush(owner, []), ops: Array.from({ length: 100_000 }, () => 1) }),
      ),
    ).toMatchObject(refused(400))
    const features = Array.from({ length: 100_000 }, () => 1)
    expect(await post('invite-user', JSON.stringify({ ...person, email: 'a@b.co', features }))).toMatchObject(
      refused(400),
    )
  })
})

describe('addresses', () => {
  test.each([
    '/api/v1/member/%zz',
    '/%E0%A4%A',
    `/api/v1/member/${'a'.repeat(300)}`,
    '/api/v1/%',
    '/uploads/%zz/x.webp',
  ])('16.5.1 %s gets our own message', async (url) => {
    const answer = await testServer.app.inject({ url, headers: { authorization: `Bearer ${owner.token}` } })
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode).toBeLessThan(500)
    expect(answer.json()).toMatchObject({ success: false, code: expect.any(String) })
    expect(answer.body).not.toContain('FST_')
    expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
  })
})
