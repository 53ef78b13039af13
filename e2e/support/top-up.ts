import { expect } from '../session/house.ts'
import type { Caller } from './small-church.ts'

/** Somebody else pays into a wallet that holds nothing, and it arrives. */
export async function topUp(church: Caller, amount: number): Promise<void> {
  const { link } = await church.post<{ link: string }>('triggerSmsTopUpPayment', { amount })
  await fetch(link, { method: 'POST', body: new URLSearchParams({ act: 'success' }) })
  const balance = async () => (await church.get<{ balance: number }>('wallet')).balance
  await expect.poll(balance).toBe(amount)
}
