import { t } from '../lib/messages/t.ts'
import './skeleton.css'

/** The shape of a list that is loading. */
export function SkeletonRows({ rows = 6 }: { rows?: number }) {
  return (
    <div role="status" className="nx-skeleton-rows">
      <span className="nx-visually-hidden">{t('common.loading')}</span>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="nx-skeleton-row" aria-hidden="true">
          <span className="nx-skeleton nx-skeleton-round" />
          <span className="nx-skeleton-lines">
            <span className="nx-skeleton" />
            <span className="nx-skeleton nx-skeleton-short" />
          </span>
        </div>
      ))}
    </div>
  )
}

/** The shape of a card that is loading. */
export function SkeletonCard() {
  return <span className="nx-skeleton nx-skeleton-card" aria-hidden="true" />
}
