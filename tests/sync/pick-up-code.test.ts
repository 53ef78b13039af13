/** Tests pick-up codes: their letters, what they depend on, and how they spread. */
import { createHmac, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newId } from '../../contract/ids.ts'
import { codeOf, isCode, partsOfCode, pickUpCode, typedCode } from '../../sync/merge/pick-up-code.ts'
import { canonicalArgs } from '../../sync/client/store/read-rows.ts'
import { checkInChild } from '../../sync/mutations/check-children.ts'
import { spec } from '../spec/spec.ts'

const KEY = Buffer.alloc(32, 7).toString('base64')

const service = { id: newId(), day: '2026-11-29' }
const [household, guardian, child] = [newId(), newId(), newId()] as [string, string, string]
const family = { household_id: household, guardian_id: guardian, person_id: child }

spec('2 Children: pick-up codes')
test('a code is a letter and three digits without look-alikes', async () => {
  for (let index = 0; index < 2_000; index += 1) {
    const code = await pickUpCode(KEY, codeOf({ ...service, id: newId() }, family))
    expect(code).toMatch(/^[ACDEFHJKLMNPRTUVWXY][2-9]{3}$/)
    expect(isCode(code)).toBe(true)
  }
})

test('one code for a household, whoever brings which child', async () => {
  const of = codeOf(service, family)
  expect(codeOf(service, { ...family, guardian_id: newId(), person_id: newId() })).toBe(of)
  expect(await pickUpCode(KEY, of)).toBe(await pickUpCode(KEY, of))
})

test('without a household the guardian is the group, or the child', () => {
  expect(partsOfCode(codeOf(service, { ...family, household_id: null }))).toEqual({
    day: service.day,
    group: `guardian ${guardian}`,
  })
  const alone = { household_id: null, guardian_id: null, person_id: child }
  expect(partsOfCode(codeOf(service, alone)).group).toBe(`child ${child}`)
  expect(partsOfCode(codeOf({ ...service, id: newId() }, alone)).group).toBe(`child ${child}`)
})

test('an alias changes no code that was handed out', () => {
  const args = checkInChild.args.parse({
    service_id: service.id,
    person_id: child,
    guardian_id: guardian,
    code_of: codeOf(service, family),
    key_no: 1,
  })
  const aliases = new Map([service.id, child, guardian, household].map((id) => [id, newId()]))
  const after = canonicalArgs(aliases, args)
  expect(after.person_id).not.toBe(child)
  expect(after.code_of).toBe(args.code_of)
})

test('another key, service, day or household gives another code, bar coincidences', async () => {
  let same = 0
  for (let index = 0; index < 500; index += 1) {
    const of = codeOf({ id: newId(), day: '2026-11-29' }, { ...family, household_id: newId() })
    const others = [
      pickUpCode(randomBytes(32).toString('base64'), of),
      pickUpCode(KEY, of.replace('2026-11-29', '2026-12-06')),
      pickUpCode(KEY, codeOf({ id: newId(), day: '2026-11-29' }, family)),
    ]
    const code = await pickUpCode(KEY, of)
    same += (await Promise.all(others)).filter((other) => other === code).length
  }
  // Of 1,500 draws from 9,728, one is the same in seven runs.
  expect(same).toBeLessThan(6)
})

test('codes spread evenly, so five guesses rarely hit', async () => {
  const found = new Map<string, number>()
  for (let index = 0; index < 10_000; index += 1) {
    const code = await pickUpCode(KEY, `2026-11-29 ${index}`)
    found.set(code, (found.get(code) ?? 0) + 1)
  }
  // 9,728 codes, 1.03 draws each: chi-squared per code is about 1.
  const mean = 10_000 / 9_728
  const seen = [...found.values()].reduce((sum, count) => sum + (count - mean) ** 2 / mean, 0)
  const chi = (seen + (9_728 - found.size) * mean) / 9_728
  expect(chi).toBeGreaterThan(0.9)
  expect(chi).toBeLessThan(1.1)
})

test('the code follows the HMAC of its key, as the protocol says', async () => {
  const of = codeOf(service, family)
  const hash = createHmac('sha256', Buffer.from(KEY, 'base64')).update(`pick-up\n${of}`).digest()
  const number = hash.readUInt32BE(0) % 9_728
  const code = await pickUpCode(KEY, of)
  expect('ACDEFHJKLMNPRTUVWXY'.indexOf(code[0]!)).toBe(Math.floor(number / 512))
  const [, ...written] = code
  const digits = written.reduce((sum, digit) => sum * 8 + Number(digit) - 2, 0)
  expect(digits).toBe(number % 512)
})

test('a code is read as people type and say it', () => {
  fc.assert(
    fc.property(fc.constantFrom('k472', 'K 4 7 2', ' K-472.', 'k 472\n'), (typed) => {
      expect(typedCode(typed)).toBe('K472')
    }),
  )
  for (const typed of ['K47', 'K4722', '4K72', '']) expect(isCode(typedCode(typed))).toBe(false)
})
