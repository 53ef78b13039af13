import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isWrong, lacksNeeded, wrongIn } from '../../src/public-pages/client/page/problems.ts'
import { firstName } from '../../contract/fields.ts'
import { identifier } from '../../server/modules/members/service.ts'
import { normalPhone } from '../../sync/merge/phones.ts'
import { spec } from '../spec/spec.ts'

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((all) => all.join(''))
const typedPhone = fc
  .record({
    start: fc.constantFrom(
      '0803',
      '0703',
      '0912',
      '+234803',
      '234803',
      '00234803',
      '+44',
      '01',
      '084',
      '+1',
      '0201',
      '0700',
      '+2340803',
    ),
    rest: fc.integer({ min: 0, max: 12 }).chain(digits),
    between: fc.constantFrom('', ' ', '-', '/', '('),
  })
  .map(({ start, rest, between }) => start + between + rest)

/** Every block of ten million Nigerian numbers, and the adjacent blocks without a network. */
const nigerian = fc
  .tuple(fc.constantFrom('0', '+234', '234', '+2340', ''), fc.integer({ min: 200, max: 999 }), digits(7))
  .map((parts) => parts.join(''))

test('page and server take the same phone numbers', () => {
  fc.assert(
    fc.property(fc.oneof(typedPhone, nigerian, fc.string()), (phone) => {
      expect(isWrong('phone', { phone })).toBe(normalPhone(phone) === null)
    }),
    { numRuns: 20_000 },
  )
})

test.each(['0819 765 4321', '0702 365 4321', '0810 765 4321', '0920 765 4321'])(
  'page and server agree on %s',
  (phone) => expect(isWrong('phone', { phone })).toBe(normalPhone(phone) === null),
)

spec('5 Attendance capture: same rule')
test('the page accepts every identifier that the server accepts', () => {
  fc.assert(
    fc.property(fc.oneof(typedPhone, fc.emailAddress(), fc.string()), (emailOrPhone) => {
      try {
        identifier(emailOrPhone, undefined)
      } catch {
        return
      }
      expect(isWrong('emailOrPhone', { emailOrPhone })).toBe(false)
    }),
    { numRuns: 3000 },
  )
})

test('accepts the server’s names however spaced, rejects longer ones immediately', () => {
  const letters = fc.string({
    minLength: 70,
    maxLength: 100,
    unit: fc.constantFrom('a', 'ọ\u0301', ' ', '\t'),
  })
  fc.assert(
    fc.property(letters, (first_name) => {
      expect(isWrong('first_name', { first_name })).toBe(!firstName.safeParse(first_name).success)
    }),
    { numRuns: 2000 },
  )
})

test('reports a number without enough digits immediately', () => {
  expect(isWrong('phone', { phone: '0803 555 010' })).toBe(true)
  expect(isWrong('phone', { phone: 'my number' })).toBe(true)
  expect(isWrong('phone', { phone: '0803 555 0102' })).toBe(false)
})

test.each(['06035550102', '0803555', 'abc', 'a@b', '+2348035', '6035550102', ''])(
  '%s is neither an email nor a phone number',
  (emailOrPhone) => expect(isWrong('emailOrPhone', { emailOrPhone })).toBe(true),
)

test('minors need a guardian; only fields of the form are checked', () => {
  const names = ['first_name', 'last_name', 'phone', 'email', 'consent', 'guardian_name', 'guardian_phone']
  const written = { first_name: 'Ada', last_name: 'Obi', phone: '08035550102', consent: 'true' }
  expect(wrongIn({ ...written, adult: 'true' }, names)).toEqual([])
  expect(wrongIn(written, names)).toEqual(['guardian_name', 'guardian_phone'])
  expect(wrongIn({ ...written, adult: 'true', email: 'ada@' }, names)).toEqual(['email'])
  expect(wrongIn({}, ['emailOrPhone'])).toEqual(['emailOrPhone'])
})

test('reports an impossible birthday before it is queued', () => {
  const born = (day_of_birth: string, month_of_birth: string) => ({ day_of_birth, month_of_birth })
  expect(isWrong('day_of_birth', born('30', '2'))).toBe(true)
  for (const fine of [born('29', '2'), born('31', ''), born('', ''), {}])
    expect(isWrong('day_of_birth', fine)).toBe(false)
})

test('marks the missing field of half a birthday', () => {
  const names = ['day_of_birth', 'month_of_birth']
  expect(wrongIn({ day_of_birth: '5' }, names)).toEqual(['month_of_birth'])
  expect(wrongIn({ month_of_birth: '5', day_of_birth: '' }, names)).toEqual(['day_of_birth'])
})

test.each([
  ['nothing typed to be found by', { emailOrPhone: '' }, false],
  ['neither an email nor a phone', { emailOrPhone: '0803555' }, true],
  ['a phone to be found by', { emailOrPhone: '0803 555 0102' }, false],
  ['a blank first name', { first_name: ' ', last_name: 'Obi', phone: '08035550102' }, true],
  ['no phone', { first_name: 'Ada', last_name: 'Obi', phone: '' }, true],
  ['both names and a phone', { first_name: 'Ada', last_name: 'Obi', phone: '08035550102', email: '' }, false],
])('the button waits with %s: %o is %s', (_, fields, waits) => {
  expect(lacksNeeded(fields, Object.keys(fields))).toBe(waits)
})
