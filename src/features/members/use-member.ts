import { useEffect, useState } from 'react'
import type { MemberRow } from '../../../contract/tables/people.ts'
import { useChurch, useLive } from '../../domain/church/use-church.ts'

export type KnownMember = Partial<MemberRow> & { id: string }

/**
 * All that this phone knows of a person, also of a deleted one, kept current. Undefined until it was read, null if this
 * phone holds no such record.
 */
export function useMemberRecord(id: string | null): KnownMember | null | undefined {
  const { people } = useChurch()
  const version = useLive(people.version)
  const [known, setKnown] = useState<{ id: string | null; member: KnownMember | null }>()
  useEffect(() => {
    let wanted = true
    const show = (member: KnownMember | null) => wanted && setKnown({ id, member })
    if (id === null) show(null)
    else
      people.details(id).then(
        (member) => show(member ?? null),
        () => show(null),
      )
    return () => {
      wanted = false
    }
  }, [people, id, version])
  return known && known.id === id ? known.member : undefined
}

/** The same without deleted people: null if there is no such person (any more). */
export function useMember(id: string | null): KnownMember | null | undefined {
  const member = useMemberRecord(id)
  return member?.deleted_at ? null : member
}
