import { dateOf, formatLongDate } from '../../lib/format/format-date.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import type { GroupSource, GroupLine } from './group-source.ts'
import { GroupGone } from './group-gone.tsx'
import { CoordinatorName } from './group-table.tsx'
import { PeopleAtServer, PeopleOnPhone } from './people-of-group.tsx'
import { t } from './messages.ts'

type Props = {
  source: GroupSource
  id: string | null
  onClose: () => void
  onEdit: (id: string) => void
  onDelete: (id: string) => void
}

/** One group: its coordinator, its people, and adding people. */
export function ViewGroupDialog({ source, id, onClose, onEdit, onDelete }: Props) {
  const group = source.groups?.find((one) => one.id === id)
  const shut = source.whyNot !== undefined
  const actions = group && (
    <>
      <Button tone="quiet" icon="trash" disabled={shut} onClick={() => onDelete(group.id)}>
        {t('common.delete')}
      </Button>
      <Button icon="edit" disabled={shut} onClick={() => onEdit(group.id)}>
        {t('common.edit')}
      </Button>
    </>
  )
  return (
    <Dialog
      open={id !== null}
      title={group?.name ?? source.kind.t('one')}
      onClose={onClose}
      actions={actions}
    >
      {group ? (
        <ViewGroup key={group.id} source={source} group={group} />
      ) : source.groups ? (
        <GroupGone onClose={onClose} />
      ) : (
        <SkeletonRows rows={3} />
      )}
    </Dialog>
  )
}

function ViewGroup({ source, group }: { source: GroupSource; group: GroupLine }) {
  const { church } = useChurch()
  const People = source.onPhone ? PeopleOnPhone : PeopleAtServer
  return (
    <div className="groups-view">
      <dl className="groups-facts">
        <div>
          <dt>{t('groups.coordinator')}</dt>
          <dd>
            <CoordinatorName source={source} group={group} />
          </dd>
        </div>
        <div>
          <dt>{t('groups.createdOn')}</dt>
          <dd>{formatLongDate(dateOf(group.created_at, church.time_zone))}</dd>
        </div>
      </dl>
      <People source={source} group={group} />
    </div>
  )
}
