import { useState, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'

/** A section that loads and shows its content on request. */
export function Disclosed({ title, children }: { title: string; children: ReactNode }) {
  const [shown, setShown] = useState(false)
  return (
    <section className="members-history">
      <Button
        tone="plain"
        icon={shown ? 'chevronDown' : 'chevronRight'}
        aria-expanded={shown}
        onClick={() => setShown(!shown)}
      >
        {title}
      </Button>
      {shown && <div className="members-disclosed">{children}</div>}
    </section>
  )
}
