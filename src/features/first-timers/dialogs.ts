import type { ComponentType, ReactNode } from 'react'
import type { MemberRow } from '../../../contract/tables/members.ts'

/** All that this phone knows of a person. */
export type KnownPerson = Partial<MemberRow> & { id: string }

type OfOne = { id: string | null; onClose: () => void }

/** The dialogs of people. First timers use the same forms as members, and the app passes them in. */
export type PersonDialogs = {
  Add: ComponentType<{
    open: boolean
    onClose: () => void
    onOpenKnown: (id: string) => void
    firstTimer?: { title: string; action: string; above: ReactNode }
  }>
  Edit: ComponentType<OfOne>
  Delete: ComponentType<OfOne>
}
