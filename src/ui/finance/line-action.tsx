import { t } from '../../lib/messages/t.ts'
import { Button } from '../button.tsx'
import { say } from './words.ts'

type LineActionProps = {
  line: { id: string; may_delete: boolean; may_reverse: boolean }
  /** Of the line, for who hears the button and does not see it. */
  name: string
  open: (act: 'delete' | 'reverse', id: string) => void
}

/** Delete where a record may go, Reverse where it stays, nothing where it was reversed. */
export function LineAction({ line, name, open }: LineActionProps) {
  if (line.may_delete)
    return (
      <Button
        tone="plain"
        icon="trash"
        aria-label={say('finance.deleteOne', { name })}
        onClick={() => open('delete', line.id)}
      >
        {t('common.delete')}
      </Button>
    )
  if (!line.may_reverse) return null
  return (
    <Button
      tone="plain"
      icon="undo"
      aria-label={say('finance.reverseOne', { name })}
      onClick={() => open('reverse', line.id)}
    >
      {say('finance.reverse')}
    </Button>
  )
}
