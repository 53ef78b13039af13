import { emailCarried } from '../../domain/session/sign-in-screens.ts'

/** True if another account is signed in than the one that joined a team or reset its password here. */
export function isInAsOther(account: { email: string } | null, state: unknown): boolean {
  const carried = emailCarried(state)
  return account !== null && carried !== '' && account.email.toLowerCase() !== carried.toLowerCase()
}
