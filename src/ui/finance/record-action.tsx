import { t } from '../../lib/messages/t.ts'
import { Button } from '../button.tsx'
import { say } from './words.ts'

type RecordActionProps = {
  record: { id: string; may_delete: boolean; may_reverse: boolean }
  /** Why the caller cannot reverse what another may reverse. */
  whyNot?: string | undefined
  tone?: 'quiet' | 'plain'
  open: (act: 'delete' | 'reverse', id: string) => void
}

/** True where the record can be deleted or reversed by somebody. */
export const hasAction = ({ record, whyNot }: Pick<RecordActionProps, 'record' | 'whyNot'>): boolean =>
  record.may_delete || record.may_reverse || whyNot !== undefined

/** In a record's details: Delete where it may go, Reverse where it stays. */
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
      {say('finance.reverse')}
    </Button>
  )
}
