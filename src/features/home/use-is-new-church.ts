import { useChurch, useLive } from '../../lib/session/use-church.ts'

/** True for a church whose one member is the person who is signed in. */
export function useIsNewChurch(): boolean {
  const { people, account, features } = useChurch()
  useLive(people.version)
  if (!features.includes('membersAccess') || people.count() !== 1) return false
  const [only] = people.all()
  return only?.email ? only.email === account.email : only?.last_name === account.last_name
}
