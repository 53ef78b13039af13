import { useAddressDialog } from '../../lib/address/address-dialog.ts'
import { useKeptAddress } from '../../lib/address/kept-address.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { Button } from '../../ui/button.tsx'
import { AsOf } from '../../domain/chart/as-of.tsx'
import { FailedLoad } from '../../ui/failed-load.tsx'
import { ListLoading } from '../../domain/church/list-loading.tsx'
import { Page } from '../../ui/page.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { DeleteGroupDialog } from './delete-group-dialog.tsx'
import { groupActions } from './group-actions.ts'
import type { GroupSource } from './group-source.ts'
import { GroupTable } from './group-table.tsx'
import {
  LazyCreateGroupDialog,
  LazyEditGroupDialog,
  LazyGroupQrDialog,
  LazyViewGroupDialog,
} from './lazy-dialogs.ts'
import { LazyGroupChart } from './lazy-group-chart.tsx'
import { t } from './messages.ts'

/** Cells or departments: the list, the chart, and the dialogs of one group. */
export function GroupsScreen({ source }: { source: GroupSource }) {
  useKeptAddress()
  const wide = useWide()
  const { church } = useChurch()
  const { kind, groups, loading, whyNot } = source
  const { act, id, open, close } = useAddressDialog(groupActions)
  const on = (wanted: typeof act) => (act === wanted ? id : null)
  const chart = groups !== null && groups.length > 0 && <LazyGroupChart kind={kind} groups={groups} />
  return (
    <Page
      title={kind.t('title')}
      intro={!loading && groups && kind.t('intro', { count: groups.length })}
      actions={
        <>
          {/* The empty list has its own button. */}
          {groups?.length !== 0 && (
            <Button icon="plus" disabled={groups === null} whyNot={whyNot} onClick={() => open('add')}>
              {kind.t('add')}
            </Button>
          )}
          <Button tone="quiet" icon="qr" onClick={() => open('qr')}>
            {t('groups.qr')}
          </Button>
        </>
      }
    >
      <ListLoading />
      <div className="groups">
        {source.from && <AsOf from={source.from} timeZone={church.time_zone} />}
        {wide && chart}
        {source.problem ? (
          <FailedLoad title={t('groups.notSeen')} sentence={source.problem} onRetry={source.reload} />
        ) : (
          <GroupTable source={source} open={open} />
        )}
        {!wide && chart}
      </div>
      <LazyCreateGroupDialog source={source} open={act === 'add'} onClose={close} />
      <LazyViewGroupDialog
        source={source}
        id={on('view')}
        onClose={close}
        onEdit={(one) => open('edit', one)}
        onDelete={(one) => open('delete', one)}
      />
      <LazyEditGroupDialog source={source} id={on('edit')} onClose={close} />
      <LazyGroupQrDialog open={act === 'qr'} onClose={close} />
      <DeleteGroupDialog source={source} id={on('delete')} onClose={close} />
    </Page>
  )
}
