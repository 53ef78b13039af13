import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useAddressDialog } from '../../lib/address/address-dialog.ts'
import { useKeptAddress } from '../../lib/address/kept-address.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { Button } from '../../ui/button.tsx'
import { AsOf } from '../../domain/chart/as-of.tsx'
import { FailedLoad } from '../../ui/failed-load.tsx'
import { ListLoading } from '../../domain/church/list-loading.tsx'
import { Page } from '../../ui/page.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { SkeletonCard } from '../../ui/skeleton.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { DeleteGroupDialog } from './delete-group-dialog.tsx'
import { groupActions } from './group-actions.ts'
import type { GroupLine, GroupSource } from './group-source.ts'
import type { GroupKind } from './kind.ts'
import { groupPath, GroupTable } from './group-table.tsx'
import { LazyCreateGroupDialog, LazyEditGroupDialog, LazyGroupQrDialog } from './lazy-dialogs.ts'
import { t } from './messages.ts'

/** Cells or departments: the list, the chart, and the dialogs of one group. */
export function GroupsScreen({ source }: { source: GroupSource }) {
  useKeptAddress()
  useOldLink(source.kind)
  const { church } = useChurch()
  const { kind, groups, loading, whyNot } = source
  const { act, id, open, close } = useAddressDialog(groupActions)
  const on = (wanted: typeof act) => (act === wanted ? id : null)
  // A phone has no room for two buttons beside the title.
  const wide = useWide()
  const qr = (
    <Button tone="quiet" icon="qr" onClick={() => open('qr')}>
      {t('groups.qr')}
    </Button>
  )
  const chart = groups !== null && groups.length > 0 && <LazyGroupChart kind={kind} groups={groups} />
  return (
    <Page
      title={kind.t('title')}
      count={loading ? null : groups?.length}
      actions={
        <>
          {wide && qr}
          {/* The empty list has its own button. */}
          {groups?.length !== 0 && (
            <Button
              icon="plus"
              aria-label={kind.t('add')}
              disabled={groups === null}
              whyNot={whyNot}
              onClick={() => open('add')}
            >
              {wide ? kind.t('add') : t('groups.addShort')}
            </Button>
          )}
        </>
      }
    >
      <ListLoading />
      <div className="groups">
        {source.from && <AsOf from={source.from} timeZone={church.time_zone} />}
        {source.problem ? (
          <FailedLoad title={t('groups.notSeen')} sentence={source.problem} onRetry={source.reload} />
        ) : (
          <GroupTable source={source} open={open} />
        )}
        {!wide && qr}
        {chart}
      </div>
      <LazyCreateGroupDialog source={source} open={act === 'add'} onClose={close} />
      <LazyEditGroupDialog source={source} id={on('edit')} onClose={close} />
      <LazyGroupQrDialog open={act === 'qr'} onClose={close} />
      <DeleteGroupDialog source={source} id={on('delete')} onClose={close} />
    </Page>
  )
}

/** Older links opened a group in a dialog over the list. They lead to its page. */
function useOldLink(kind: GroupKind): void {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const params = new URLSearchParams(search)
  const isOld = pathname === `/${kind.table}` && params.get('act') === 'view'
  const id = isOld ? params.get('id') : null
  useEffect(() => {
    if (id) navigate(groupPath(kind, id), { replace: true })
    // Only the arrival of such a link counts.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [id])
}

const Chart = lazyPart(async () => (await import('./group-chart.tsx')).GroupChart, <SkeletonCard />)

/** The chart of group sizes, for users who may see charts. Loaded after the list. */
export function LazyGroupChart({ kind, groups }: { kind: GroupKind; groups: readonly GroupLine[] }) {
  const { features } = useChurch()
  return features.includes('dashboardAccess') ? <Chart kind={kind} groups={groups} /> : null
}
