import { t } from '../lib/messages/t.ts'
import { Button } from './button.tsx'
import { StatusLine } from './status-line.tsx'

/** The phone's storage has not answered yet. Nothing is said of who is in or of what is kept. */
export function SlowPhone({ slow }: { slow: 'slow' | 'stuck' | null }) {
  if (slow === null) return null
  const again =
    slow === 'stuck' ? (
      <Button tone="quiet" onClick={() => location.reload()}>
        {t('common.reload')}
      </Button>
    ) : undefined
  return (
    <StatusLine tone="told" action={again}>
      {t(slow === 'slow' ? 'offline.slowPhone' : 'offline.stuckPhone')}
    </StatusLine>
  )
}
