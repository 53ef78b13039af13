import { t } from '../../lib/messages/t.ts'
import { Button } from '../button.tsx'
import { say } from './words.ts'

/** @param name of the line, for who hears the button and does not see it */
export function DeleteLineButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <Button tone="plain" icon="trash" aria-label={say('finance.deleteOne', { name })} onClick={onClick}>
      {t('common.delete')}
    </Button>
  )
}
