import type { ReactNode } from 'react'
import { PorchMark } from './icons.tsx'
import './empty-state.css'

/** What belongs here, in a sentence, and the first step towards it. */
export function EmptyState({
  title,
  children,
  action,
}: {
  title: string
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="nx-empty">
      <PorchMark />
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {action}
    </div>
  )
}
