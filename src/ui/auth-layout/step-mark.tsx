import { t } from '../../lib/messages/t.ts'
import './step-mark.css'

/** The user's progress, in words and as bars. */
export function StepMark({ step, steps }: { step: number; steps: number }) {
  return (
    <div className="nx-steps">
      <span className="nx-steps-bars" aria-hidden="true">
        {Array.from({ length: steps }, (_, index) => (
          <span key={index} data-on={index < step || undefined} />
        ))}
      </span>
      <span role="status">{t('session.stepOf', { step, steps })}</span>
    </div>
  )
}
