import { t } from '../lib/messages/t.ts'
import './progress.css'

/** The progress of a task. `total` is null while unknown. */
export function Progress({ label, done, total }: { label: string; done: number; total: number | null }) {
  const text = total === null ? t('common.loading') : t('common.progress', { done, total })
  return (
    <div className="nx-progress">
      <span className="nx-progress-words">
        <span>{label}</span>
        <span>{text}</span>
      </span>
      <progress aria-label={label} value={total === null ? undefined : done} max={total ?? undefined} />
    </div>
  )
}
