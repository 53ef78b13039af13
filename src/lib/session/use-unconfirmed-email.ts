import { useSession } from './session-store.ts'

/** The address that the person has still to confirm; null where it is confirmed, or where the server has not said. */
export const useUnconfirmedEmail = (): string | null =>
  useSession(({ heard }) => (heard?.user.email_confirmed === false ? heard.user.email : null))
