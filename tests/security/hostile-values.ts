/** Generates values that break careless code, and puts them into valid calls. */
import fc from 'fast-check'

const HUGE = [
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  Number.MAX_SAFE_INTEGER,
  -Number.MAX_SAFE_INTEGER,
  1e308,
  0.1,
  -1,
]
const STRANGE_TEXT = [
  '',
  ' ',
  '\u0000',
  'A\u0000b',
  '\ud800',
  'x\udc00y',
  '\u202e',
  '\ufeff',
  '👩‍👩‍👧‍👦',
  'ﷺ'.repeat(300),
  'x'.repeat(5000),
  "'; drop table members; --",
  '<script>alert(1)</script>',
  '=1+1',
  '../../etc/passwd',
  '%00',
  '{{7*7}}',
  'a\r\nBcc: b@c.de',
  '0000-00-00',
  '0000-01-01',
  '9999-12-31',
  '9999999-01-01',
  '2026-02-31',
  '2026-01-02T25:00:00Z',
  '__proto__',
  'null',
  'NaN',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  '+2348030000000',
  '0803 123 4567',
  'a@b.co',
  'javascript:alert(1)',
  'http://169.254.169.254/latest',
  'infinity',
  'now',
  'W10=',
  'WyJhIiwiYiIsImMiXQ',
  'WyJcdTAwMDAiLCJiIiwiYyJd',
]

/** Unexpected text, numbers, lists and objects. */
export const hostile = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom<unknown>(...STRANGE_TEXT) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...HUGE, null, true, false) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.jsonValue() },
  { weight: 1, arbitrary: fc.array(fc.constantFrom<unknown>(null, {}, [], '', 1), { maxLength: 60 }) },
)

/** Names of row fields that no form has. */
const NOT_THEIRS = [
  'church_id',
  'created_by',
  'captured_service_id',
  'rev',
  'is_owner',
  'deleted_at',
  'features',
  'status',
  'password_hash',
  'created_at',
  'id',
  'account_id',
  'reference',
  'constructor',
  'toString',
  'hasOwnProperty',
  '',
]

type Sample = Record<string, unknown>

/** A valid body with some fields made hostile, left out or added. */
export const twisted = (sample: Sample): fc.Arbitrary<Sample> =>
  fc
    .record({
      spoiled: fc.dictionary(fc.constantFrom(...Object.keys(sample), 'device'), hostile, { maxKeys: 3 }),
      added: fc.dictionary(fc.constantFrom(...NOT_THEIRS), hostile, { maxKeys: 2 }),
      lost: fc.subarray(Object.keys(sample), { maxLength: 1 }),
    })
    .map(({ spoiled, added, lost }) => {
      const body: Sample = { ...sample, ...added, ...spoiled }
      for (const name of lost) delete body[name]
      return body
    })

/** Any content of one part of a path or query. An empty part would be another call. */
export const hostileWord = fc
  .oneof(fc.constantFrom(...STRANGE_TEXT), fc.webFragments())
  .filter((word) => word !== '' && word.isWellFormed())
