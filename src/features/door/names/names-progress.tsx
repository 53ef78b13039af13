import '../../../ui/progress.css'
import { t } from '../../../lib/messages/t.ts'

/** The progress of the first sync: "4,000 of 50,000 people". */
export function NamesProgress({ done, total }: { done: number; total: number }) {
  return (
    <div className="nx-progress">
      <span className="nx-progress-words">
        <span>{t('door.gettingNames')}</span>
        <span>{t('door.progressPeople', { done, total })}</span>
      </span>
      <progress aria-label={t('door.gettingNames')} value={done} max={total} />
    </div>
  )
}
