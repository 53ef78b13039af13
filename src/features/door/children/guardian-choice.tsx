import { useState } from 'react'
import { isChildOn } from '../../../../contract/calendar/child-age.ts'
import type { Church, Guardian } from '../../../../sync/client/api.ts'
import { fullName } from '../../../../contract/people/shown-name.ts'
import { hasLetter } from '../../../../contract/tidy-name.ts'
import { FieldError } from '../../../ui/fields/field-shell.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { sameGuardian } from './child-facts.ts'
import { tChildren } from './messages.ts'
import { Button } from '../../../ui/button.tsx'

const MOST_FOUND = 4
const LONGEST_NAME = 120

const nameIn = (text: string): string => text.trim().slice(0, LONGEST_NAME)

type GuardianChoiceProps = {
  church: Church
  /** The question: "Who brought Tobi?" */
  title: string
  candidates: readonly Guardian[]
  chosen: Guardian | null
  /** @param typed true while a name is being typed; what is typed is the choice */
  onChoose: (guardian: Guardian | null, typed?: true) => void
  /** A sentence if nobody was chosen. */
  error?: string | undefined
  /** Only the candidates may be chosen. */
  only?: boolean
}

/** Chooses a guardian: one of the family, somebody found by name, or a typed name. */
export function GuardianChoice(props: GuardianChoiceProps) {
  const { church, title, candidates, chosen, onChoose, error, only } = props
  const [typed, setTyped] = useState('')
  // Chosen again if the typed name is cleared.
  const [before, setBefore] = useState(chosen)
  const choose = (guardian: Guardian) => {
    setTyped('')
    onChoose(guardian)
  }
  const type = (text: string) => {
    if (typed === '') setBefore(chosen)
    setTyped(text)
    const name = nameIn(text)
    onChoose(hasLetter(name) ? { id: null, name } : typed === '' ? chosen : before, true)
  }
  const name = nameIn(typed)
  const asTyped = { id: null, name }
  const others = only
    ? []
    : found(church, name).filter((one) => !candidates.some((two) => sameGuardian(one, two)))
  const isOther =
    chosen !== null && !sameGuardian(asTyped, chosen) && !candidates.some((one) => sameGuardian(one, chosen))
  return (
    <div className="kids-guardians" role="group" aria-label={title}>
      <p className="kids-label">{title}</p>
      <ul>
        {[...(isOther ? [chosen] : []), ...candidates].map((one) => (
          <GuardianRow key={one.id ?? one.name} guardian={one} chosen={chosen} onChoose={choose} />
        ))}
      </ul>
      {!only && (
        <>
          <SearchField label={tChildren('children.somebodyElse')} value={typed} onChange={type} />
          {hasLetter(name) && (
            <ul>
              {others.map((one) => (
                <GuardianRow
                  key={one.id}
                  guardian={one}
                  detail={one.detail}
                  chosen={chosen}
                  onChoose={choose}
                />
              ))}
              <GuardianRow
                guardian={asTyped}
                label={tChildren('children.asTyped', { name })}
                chosen={chosen}
                onChoose={choose}
              />
            </ul>
          )}
        </>
      )}
      <div role="alert">
        <FieldError id={`${title}-error`} error={error} />
      </div>
    </div>
  )
}

type RowProps = {
  guardian: Guardian
  label?: string
  detail?: string
  chosen: Guardian | null
  onChoose: (guardian: Guardian) => void
}

function GuardianRow({ guardian, label, detail, chosen, onChoose }: RowProps) {
  const isChosen = sameGuardian(guardian, chosen)
  return (
    <li>
      <button
        type="button"
        className="kids-guardian"
        aria-pressed={isChosen}
        onClick={() => onChoose({ id: guardian.id, name: guardian.name })}
      >
        <span className="door-sign">{isChosen && <Icon name="check" />}</span>
        <span>
          {label ?? guardian.name} {detail && <small>{detail}</small>}
        </span>
      </button>
    </li>
  )
}

/** Adults whose name matches, each with what tells them apart. */
function found(church: Church, text: string): (Guardian & { detail: string })[] {
  if (!hasLetter(text)) return []
  const today = church.today()
  return church.people
    .search(text, { limit: 4 * MOST_FOUND })
    .filter(({ person }) => !isChildOn(person.child_until, today))
    .slice(0, MOST_FOUND)
    .map(({ person }) => ({
      id: person.id,
      name: fullName(person),
      detail: person.phone_tail
        ? tChildren('door.endsIn', { digits: person.phone_tail })
        : tChildren('door.noDigits'),
    }))
}

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
