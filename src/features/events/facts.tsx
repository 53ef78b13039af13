import type { ReactNode } from 'react'

/** The known facts of an event, line by line. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="events-facts">{children}</dl>
}

/** One line. Renders nothing without a value. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === null || children === undefined || children === '') return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
