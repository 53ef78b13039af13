import { Button } from '../../ui/button.tsx'
import { t } from './messages.ts'

type RecordActionProps = {
  record: { id: string; may_delete: boolean; may_reverse: boolean }
  /** Why this user cannot reverse what another may reverse. */
  whyNot?: string | undefined
  tone?: 'quiet' | 'plain'
  open: (act: 'delete' | 'reverse', id: string) => void
}

/** In a record's details: Delete if it may be deleted, Reverse if it must stay. */
export function RecordAction({ record, whyNot, tone = 'quiet', open }: RecordActionProps) {
  if (record.may_delete)
    return (
      <Button tone={tone} icon="trash" onClick={() => open('delete', record.id)}>
        {t('common.delete')}
      </Button>
    )
  if (!record.may_reverse && !whyNot) return null
  return (
    <Button tone={tone} icon="undo" whyNot={whyNot} onClick={() => open('reverse', record.id)}>
      {t('finance.reverse')}
    </Button>
  )
}
