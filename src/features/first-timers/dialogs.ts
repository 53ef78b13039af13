import type { ComponentType, ReactNode } from 'react'
import type { MemberRow } from '../../../contract/tables/members.ts'

/** All this phone knows of somebody. */
export type KnownPerson = Partial<MemberRow> & { id: string }

type OfOne = { id: string | null; onClose: () => void }

/** A first timer is a person like any other: the same forms look after them, and the app hands them in. */
export type PersonDialogs = {
  Add: ComponentType<{
    open: boolean
    onClose: () => void
    onOpenKnown: (id: string) => void
    firstTimer?: { title: string; action: string; above: ReactNode }
  }>
  View: ComponentType<
    OfOne & {
      onEdit: (id: string) => void
      onDelete: (id: string) => void
      more?: (person: KnownPerson) => ReactNode
    }
  >
  Edit: ComponentType<OfOne>
  Delete: ComponentType<OfOne>
}
