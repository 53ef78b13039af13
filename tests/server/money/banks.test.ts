/** Tests which lists of banks the server keeps. */
import { beforeEach, expect, test, vi } from 'vitest'
import { ProviderSilent } from '../../../server/providers/payments/payments.ts'
import { listBanks } from '../../../server/providers/payments/make-payments.ts'
import type { PaystackApi } from '../../../server/providers/payments/paystack/paystack-api.ts'
import { spec } from '../../spec/spec.ts'

const zenith = { name: 'Zenith Bank', code: '057' }
const page = vi.fn<(path: string) => Promise<{ data: object[]; next: string | null }>>()
const api = { page } as unknown as PaystackApi
const answers = (...data: object[]) => page.mockResolvedValueOnce({ data, next: null })

beforeEach(() => void page.mockReset())

spec('Paystack: banks')
test.each([
  ['no bank', []],
  ['only deleted banks', [{ ...zenith, is_deleted: true }]],
  ['only closed banks', [{ ...zenith, active: false }]],
])('a list of %s is not kept', async (_, useless) => {
  const banks = listBanks(api)
  answers(...useless)
  await expect(banks()).rejects.toThrow(ProviderSilent)
  answers(zenith)
  expect(await banks()).toEqual([zenith])
  expect(await banks()).toEqual([zenith])
  expect(page).toHaveBeenCalledTimes(2)
})

test('an empty list does not replace the kept one', async () => {
  vi.useFakeTimers()
  try {
    const banks = listBanks(api)
    answers(zenith)
    await banks()
    vi.advanceTimersByTime(2 * 60 * 60 * 1000)
    answers()
    expect(await banks()).toEqual([zenith])
    answers({ name: 'Access Bank', code: '044' })
    expect(await banks()).toEqual([{ name: 'Access Bank', code: '044' }])
  } finally {
    vi.useRealTimers()
  }
})
