import { useChurch, useLive } from '../../domain/church/use-church.ts'

/** True for a church whose one member is the person who is signed in. */
export function useIsNewChurch(): boolean {
  const { people, account, features, status } = useChurch()
  useLive(people.version)
  const { complete } = useLive(status)
  if (!features.includes('membersAccess') || !complete || people.count() !== 1) return false
  const [only] = people.all()
  return only?.email ? only.email === account.email : only?.last_name === account.last_name
}
