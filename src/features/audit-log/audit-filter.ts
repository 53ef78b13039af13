import type { AuditKind } from '../../../contract/audit-actions.ts'

export type AuditFilter = {
  actor: string
  kind: AuditKind | ''
  from: string
  to: string
  /** The record or person of an entry, with the name to show for it. */
  subject: { id: string; name: string } | null
}

export const NO_FILTER: AuditFilter = { actor: '', kind: '', from: '', to: '', subject: null }

export const isFiltered = (filter: AuditFilter): boolean => Object.values(filter).some(Boolean)

/** The filter as the route's query. */
export const queryOf = ({ actor, kind, from, to, subject }: AuditFilter) => ({
  ...(actor && { actor }),
  ...(kind && { kind }),
  ...(from && { from }),
  ...(to && { to }),
  ...(subject && { subject: subject.id }),
})
