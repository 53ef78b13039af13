import { emailCarried } from '../../lib/session/email-carried.ts'

/** Whether somebody is in, and it is not who has just joined a team or chosen a new password here. */
export function isInAsOther(account: { email: string } | null, state: unknown): boolean {
  const carried = emailCarried(state)
  return account !== null && carried !== '' && account.email.toLowerCase() !== carried.toLowerCase()
}
