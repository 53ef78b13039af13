import { t } from '../../lib/messages/t.ts'
import { Button } from '../button.tsx'
import './notice.css'

/** Says that a form holds a draft, and offers to clear it. */
export function DraftNotice({ onDrop }: { onDrop: () => void }) {
  return (
    <p className="nx-notice">
      <span>{t('edits.draftFound')}</span>
      <Button tone="plain" onClick={onDrop}>
        {t('edits.draftDrop')}
      </Button>
    </p>
  )
}
