/** Tests how typed phone numbers are stored. */
import { expect, test } from 'vitest'
import { canReceiveSms, normalPhone } from '../../sync/merge/phones.ts'
import { spec } from '../spec/spec.ts'

spec('Phones: typing')
test.each([
  '0803 555 0101',
  '0803-555-0101',
  '08035550101',
  '8035550101',
  '234 803 555 0101',
  '+234 (803) 555-0101',
  '+234 0803 555 0101',
])('%s is kept as +2348035550101', (typed) => expect(normalPhone(typed)).toBe('+2348035550101'))

spec('Phones: Nigerian numbers')
test('accepts numbers of today’s networks', () => {
  for (const typed of ['0701 234 5678', '0809 234 5678', '0913 234 5678', '0915 234 5678'])
    expect(normalPhone(typed), typed).toMatch(/^\+234\d+$/)
})

spec('Phones: foreign numbers')
test('accepts a number from abroad with its country code', () => {
  expect(normalPhone('+44 7911 123456')).toBe('+447911123456')
  expect(normalPhone('+1 212 555 0123')).toBe('+12125550123')
})

test('rejects a number of no network', () => {
  for (const typed of ['', '12345', '0603 555 0101', '0803 555 010', '0803 555 01011', 'ada'])
    expect(normalPhone(typed), typed).toBeNull()
})

test('a landline, a toll-free and a company number cannot receive SMS', () => {
  for (const typed of ['0201 234 5678', '0209 234 5678', '0800 123 4567', '0700 123 4567'])
    expect(canReceiveSms(normalPhone(typed)!), typed).toBe(false)
  for (const typed of ['0701 234 5678', '0803 555 0101', '0915 234 5678', '+44 20 7946 0018'])
    expect(canReceiveSms(normalPhone(typed)!), typed).toBe(true)
})
