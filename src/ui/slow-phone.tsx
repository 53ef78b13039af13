import { t } from '../lib/messages/t.ts'
import { Button } from './button.tsx'
import { StatusLine } from './status-line.tsx'

/** Says that the phone's storage has not answered yet. It says nothing about the user or the stored data. */
export function SlowPhone({ slow }: { slow: 'slow' | 'stuck' | null }) {
  if (slow === null) return null
  const again =
    slow === 'stuck' ? (
      <Button tone="quiet" onClick={() => location.reload()}>
        {t('common.reload')}
      </Button>
    ) : undefined
  return (
    <StatusLine tone="info" action={again}>
      {t(slow === 'slow' ? 'offline.slowPhone' : 'offline.stuckPhone')}
    </StatusLine>
  )
}
