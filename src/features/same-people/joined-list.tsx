import { samePeopleRoutes } from '../../../contract/routes/same-people.ts'
import { api } from '../../lib/api/api.ts'
import { formatMoment } from '../../lib/format/format-moment.ts'
import { personName } from '../../lib/format/person-name.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useAttempt } from '../../ui/use-attempt.ts'
import type { Joined } from './pairs.ts'
import { settledBefore } from './settled-before.ts'
import { say } from './words.ts'

const names = ({ kept, joined }: Joined) => ({ kept: personName(kept), joined: personName(joined) })

type ListProps = { joined: readonly Joined[]; whyNot: string | undefined; onUndo: (id: string) => void }

/** What was joined, each with the way back. */
export function JoinedList({ joined, whyNot, onUndo }: ListProps) {
  const { time_zone: zone } = useChurch().church
  if (joined.length === 0) return null
  return (
    <Card title={say('samePeople.joinedTitle')}>
      <ul className="same-joined">
        {joined.map((one) => (
          <li key={one.id}>
            <span>
              {say('samePeople.joinedLine', names(one))}
              <span className="same-quiet"> {whenBy(one, zone)}</span>
            </span>
            <Button
              tone="quiet"
              icon="undo"
              aria-label={say('samePeople.undoOne', names(one))}
              whyNot={whyNot}
              onClick={() => onUndo(one.id)}
            >
              {say('samePeople.undo')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function whenBy({ joined_at, joined_by }: Joined, zone: string): string {
  const when = formatMoment(joined_at, zone)
  return joined_by ? say('samePeople.joinedBy', { when, who: personName(joined_by) }) : when
}

type UndoProps = { join: Joined | undefined; onClose: () => void; onUndone: () => void }

/** Asks before two records are parted. */
export function UndoDialog({ join, onClose, onUndone }: UndoProps) {
  const { syncNow } = useChurch()
  const [attempted, attempt] = useAttempt(join?.id)
  const undo = async () => {
    if (!join) return
    const params = { id: join.id }
    const quicker = await settledBefore(() => api.call(samePeopleRoutes.undoJoinedPeople, { params }))
    void syncNow()
    if (!quicker) toast(say('samePeople.undone'))
    onUndone()
  }
  return (
    <ConfirmDialog
      open={join !== undefined}
      title={join ? say('samePeople.undoTitle', names(join)) : ''}
      confirmLabel={say('samePeople.undo')}
      {...attempted}
      danger={false}
      onConfirm={() => attempt(undo)}
      onClose={onClose}
    >
      <p>{say('samePeople.undoBody')}</p>
    </ConfirmDialog>
  )
}
