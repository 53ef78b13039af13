import type { ReactNode } from 'react'
import { BrandMark } from './icons.tsx'
import './empty-state.css'

/** The empty state: a sentence about what belongs here, and the first step. */
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
      <BrandMark />
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {action}
    </div>
  )
}
