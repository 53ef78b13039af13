import { z } from 'zod'
import type { BankAccount } from '../payments.ts'
import { PaystackRefused, type PaystackApi } from './paystack-api.ts'

const Resolved = z.object({ account_name: z.string().min(1) })

/** The document calls both numbers; they go as text, or a leading zero would be lost. */
export async function accountNameAt(
  api: PaystackApi,
  { accountNumber, bankCode }: BankAccount,
): Promise<string | null> {
  const query = new URLSearchParams({ account_number: accountNumber, bank_code: bankCode })
  try {
    return (await api.get(`/bank/resolve?${query.toString()}`, Resolved)).account_name
  } catch (error) {
    if (isNobody(error)) return null
    throw error
  }
}

/** That there is no such account comes with 422 or 400, and in words. Other refusals are told as they are: a daily limit, for one. */
const isNobody = (error: unknown) =>
  error instanceof PaystackRefused &&
  (error.status === 422 || /could not resolve|invalid account|unknown bank code/i.test(error.message))
