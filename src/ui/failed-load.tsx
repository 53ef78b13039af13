import { t } from '../lib/messages/t.ts'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

/** Replaces content that could not be loaded: the reason, and a retry. */
export function FailedLoad({
  title,
  sentence,
  onRetry,
}: {
  title: string
  sentence: string
  onRetry: () => void
}) {
  const again = (
    <Button tone="quiet" onClick={onRetry}>
      {t('common.retry')}
    </Button>
  )
  return (
    <EmptyState title={title} action={again}>
      {sentence}
    </EmptyState>
  )
}
