import { t } from '../../../../lib/messages/t.ts'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icons.tsx'
import { type Refusal, refusalWords } from './refusal.ts'

/** Replaces the picture: the reason, what to do, and a button to try again. */
export function NoPicture({ why, onAgain }: { why: Refusal | 'reader-missing'; onAgain: () => void }) {
  const { title, detail } = refusalWords(why)
  return (
    <div className="scan-no-picture" role="alert">
      <Icon name="alert" large />
      <h2>{title}</h2>
      <p>{detail}</p>
      <Button tone="quiet" onClick={onAgain}>
        {t('common.retry')}
      </Button>
    </div>
  )
}
