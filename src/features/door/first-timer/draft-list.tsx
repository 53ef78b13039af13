import type { MouseEvent } from 'react'
import { formatDate } from '../../../lib/format/format-date.ts'
import { personName } from '../../../lib/format/person-name.ts'
import { t } from '../../../lib/messages/t.ts'
import { Button } from '../../../ui/button.tsx'
import '../../../ui/form/notice.css'
import type { FirstTimerDraft } from './drafts.ts'
import type { FirstTimer } from './use-first-timer.ts'

type DraftListProps = Pick<FirstTimer, 'drafts' | 'goOn' | 'throwAway'> & { today: string }

/** The unsaved drafts above the form. The usher continues or discards each. */
export function DraftList({ drafts, goOn, throwAway, today }: DraftListProps) {
  return drafts.map((one) => (
    <div key={JSON.stringify(one.values)} className="nx-notice door-draft">
      <span>{sentenceOf(one, today)}</span>
      <span className="door-draft-actions">
        <Button tone="plain" onMouseDown={staysInField} onClick={() => goOn(one.values)}>
          {t('door.goOn')}
        </Button>
        <Button tone="plain" onMouseDown={staysInField} onClick={() => throwAway(one.values)}>
          {t('door.throwAway')}
        </Button>
      </span>
    </div>
  ))
}

/** A field that loses the focus shows its error, and the sheet would grow under the finger. */
const staysInField = (event: MouseEvent) => event.preventDefault()

function sentenceOf({ values, day }: FirstTimerDraft, today: string): string {
  const name = personName(values) || values.phone_number.trim() || values.email.trim() || t('door.unnamed')
  return day === today ? t('door.begun', { name }) : t('door.draftOf', { name, day: formatDate(day) })
}
