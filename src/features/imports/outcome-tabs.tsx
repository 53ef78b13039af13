import type { ImportAnswer } from '../../../contract/routes/imports.ts'
import { formatCount } from '../../lib/format/format-count.ts'
import { allShown, countOf, type Shown } from './shown-rows.ts'
import { OUTCOME_WORDS, t } from './messages.ts'

type OutcomeTabsProps = { one: ImportAnswer; shown: Shown; onChange: (shown: Shown) => void }

/** The number of rows of each kind. A tap shows them. */
export function OutcomeTabs({ one, shown, onChange }: OutcomeTabsProps) {
  return (
    <div className="imports-tabs" role="group" aria-label={t('imports.rowsLabel')}>
      {allShown(one).map((outcome) => (
        <button
          key={outcome}
          type="button"
          className="imports-tab"
          aria-pressed={outcome === shown}
          onClick={() => onChange(outcome)}
        >
          <strong>{formatCount(countOf(one, outcome))}</strong>
          <span>{outcome === 'kept' ? t('imports.keptRows') : t(OUTCOME_WORDS[outcome])}</span>
        </button>
      ))}
    </div>
  )
}
