import type { ReactNode } from 'react'
import './finance.css'

/** What is known of a record, line by line. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="finance-facts">{children}</dl>
}

/** One line; nothing where nothing is known. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === null || children === undefined || children === '') return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
