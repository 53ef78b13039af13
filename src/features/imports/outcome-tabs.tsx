import type { ImportAnswer } from '../../../contract/routes/imports.ts'
import { formatCount } from '../../lib/format/format-count.ts'
import { allShown, countOf, type Shown } from './shown-rows.ts'
import { OUTCOME_WORDS, say } from './words.ts'

type OutcomeTabsProps = { one: ImportAnswer; shown: Shown; onChange: (shown: Shown) => void }

/** How many rows are of each kind; a tap shows them. */
export function OutcomeTabs({ one, shown, onChange }: OutcomeTabsProps) {
  return (
    <div className="imports-tabs" role="group" aria-label={say('imports.rowsLabel')}>
      {allShown(one).map((outcome) => (
        <button
          key={outcome}
          type="button"
          className="imports-tab"
          aria-pressed={outcome === shown}
          onClick={() => onChange(outcome)}
        >
          <strong>{formatCount(countOf(one, outcome))}</strong>
          <span>{outcome === 'kept' ? say('imports.keptRows') : say(OUTCOME_WORDS[outcome])}</span>
        </button>
      ))}
    </div>
  )
}
