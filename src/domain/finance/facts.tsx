import type { ReactNode } from 'react'
import './finance.css'

/** The details of a record, line by line. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="finance-facts">{children}</dl>
}

/** One line. Nothing if the value is empty. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === null || children === undefined || children === '') return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
