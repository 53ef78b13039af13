import type { ReactNode } from 'react'

/** The props of a detail with a decision. */
export type Deciding = {
  /** Why nothing can be decided now. */
  whyNot: string | undefined
  /** Called when the item may no longer be pending. */
  onDecided: () => void
  /** The button that goes on to the next item. */
  later: ReactNode
}

type FrameProps = { title: string; lead?: string | null; children?: ReactNode; actions?: ReactNode }

/** An item in full: the question, one sentence, its facts, its buttons with the primary one first. */
export function Frame({ title, lead, children, actions }: FrameProps) {
  return (
    <>
      <h2 tabIndex={-1}>{title}</h2>
      {lead && <p className="inbox-quiet">{lead}</p>}
      {children}
      {actions && <div className="inbox-actions">{actions}</div>}
    </>
  )
}
