import { samePeopleRoutes } from '../../../contract/routes/same-people.ts'
import { api } from '../../lib/api/api.ts'
import { formatMoment } from '../../lib/format/format-date.ts'
import { personName } from '../../lib/format/person-name.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useAttempt } from '../../ui/use-attempt.ts'
import type { Merge } from './pairs.ts'
import { settledBefore } from './settled-before.ts'
import { t } from './messages.ts'

const names = ({ kept, joined }: Merge) => ({ kept: personName(kept), joined: personName(joined) })

type ListProps = { merges: readonly Merge[]; whyNot: string | undefined; onUndo: (id: string) => void }

/** The merged records, each with a button to undo. */
export function MergeList({ merges, whyNot, onUndo }: ListProps) {
  const { time_zone: zone } = useChurch().church
  if (merges.length === 0) return null
  return (
    <Card title={t('samePeople.joinedTitle')}>
      <ul className="same-merged">
        {merges.map((one) => (
          <li key={one.id}>
            <span>
              {t('samePeople.joinedLine', names(one))}
              <span className="same-quiet"> {whenBy(one, zone)}</span>
            </span>
            <Button
              tone="quiet"
              icon="undo"
              aria-label={t('samePeople.undoOne', names(one))}
              whyNot={whyNot}
              onClick={() => onUndo(one.id)}
            >
              {t('samePeople.undo')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function whenBy({ joined_at, joined_by }: Merge, zone: string): string {
  const when = formatMoment(joined_at, zone)
  return joined_by ? t('samePeople.joinedBy', { when, who: personName(joined_by) }) : when
}

type UndoProps = { join: Merge | undefined; onClose: () => void; onUndone: () => void }

/** Asks before two records are unmerged. */
export function UndoDialog({ join, onClose, onUndone }: UndoProps) {
  const { syncNow } = useChurch()
  const [attempted, attempt] = useAttempt(join?.id)
  const undo = async () => {
    if (!join) return
    const params = { id: join.id }
    const quicker = await settledBefore(() => api.call(samePeopleRoutes.unmergePeople, { params }))
    void syncNow()
    if (!quicker) toast(t('samePeople.undone'))
    onUndone()
  }
  return (
    <ConfirmDialog
      open={join !== undefined}
      title={join ? t('samePeople.undoTitle', names(join)) : ''}
      confirmLabel={t('samePeople.undo')}
      {...attempted}
      danger={false}
      onConfirm={() => attempt(undo)}
      onClose={onClose}
    >
      <p>{t('samePeople.undoBody')}</p>
    </ConfirmDialog>
  )
}
