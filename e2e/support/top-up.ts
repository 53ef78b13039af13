import { expect } from './test-server.ts'
import type { Caller } from './small-church.ts'

/** A payer pays into an empty wallet, and the payment arrives. */
export async function topUp(church: Caller, amount: number): Promise<void> {
  const { link } = await church.post<{ link: string }>('triggerSmsTopUpPayment', { amount })
  await fetch(link, { method: 'POST', body: new URLSearchParams({ act: 'success' }) })
  const balance = async () => (await church.get<{ balance: number }>('wallet')).balance
  await expect.poll(balance).toBe(amount)
}
