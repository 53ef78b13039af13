import { useState } from 'react'
import type { Church, Guardian } from '../../../../sync/client/api.ts'
import { Button } from '../../../ui/button.tsx'
import { GuardianChoice } from './guardian-choice.tsx'
import { tChildren } from './messages.ts'

type GuardianLineProps = {
  church: Church
  /** "Who collects Tobi?" */
  title: string
  candidates: readonly Guardian[]
  chosen: Guardian | null
  onChoose: (guardian: Guardian | null) => void
  /** A sentence if nobody was chosen. The choice is open then. */
  error?: string | undefined
}

/** The chosen guardian and "Change". The choice opens below it. */
export function GuardianLine({ chosen, onChoose, ...choice }: GuardianLineProps) {
  const [open, setOpen] = useState(false)
  if (chosen && !open) {
    return (
      <div className="kids-chosen">
        <p>
          <span className="kids-label">{choice.title}</span>
          <span>{chosen.name}</span>
        </p>
        <Button
          tone="plain"
          // The head of the door has a button of this name too.
          aria-label={`${tChildren('door.change')}: ${choice.title}`}
          onClick={() => setOpen(true)}
        >
          {tChildren('door.change')}
        </Button>
      </div>
    )
  }
  return (
    <GuardianChoice
      {...choice}
      chosen={chosen}
      onChoose={(guardian, typed) => {
        setOpen(typed === true)
        onChoose(guardian)
      }}
    />
  )
}
