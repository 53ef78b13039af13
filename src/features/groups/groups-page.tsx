import { type ComponentType, useCallback, useEffect } from 'react'
import { useChurch } from '../../domain/church/use-church.ts'
import { GroupPage } from './group-page.tsx'
import {
  type GroupSource,
  type Move,
  type GroupLine,
  CELLS,
  DEPARTMENTS,
  type GroupKind,
  groupActions,
} from './group-source.ts'
import { useLocalGroups, useCoordinators } from './use-groups.ts'
import './groups.css'
import { api } from '../../lib/api/api.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { useLastKnown } from '../../domain/church/use-last-known.ts'
import { t } from './messages.ts'
import { useLocation, useNavigate } from 'react-router-dom'
import { useAddressDialog } from '../../lib/address/address-dialog.ts'
import { useKeptAddress } from '../../lib/address/kept-address.ts'
import { Button } from '../../ui/button.tsx'
import { AsOf } from '../../domain/chart/as-of.tsx'
import { FailedLoad } from '../../ui/failed-load.tsx'
import { ListLoading } from '../../domain/church/list-loading.tsx'
import { Page } from '../../ui/page.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { SkeletonCard } from '../../ui/skeleton.tsx'
import { useWide } from '../../ui/use-wide.ts'
import {
  DeleteGroupDialog,
  LazyCreateGroupDialog,
  LazyEditGroupDialog,
  LazyGroupQrDialog,
} from './group-page-dialogs.tsx'
import { groupPath, GroupTable } from './group-table.tsx'

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

/** The groups from the server. Offline it returns the last response, and nothing can be changed. */
export function useServerGroups(kind: GroupKind): GroupSource {
  const { church } = useChurch()
  const { routes, table } = kind
  const online = useOnline()
  const load = useCallback(
    (signal: AbortSignal) => api.call(routes.list, { params: { id: church.id }, signal }),
    [routes, church.id],
  )
  const [known, reload] = useLastKnown(`${table}/list`, load)
  const coordinators = useCoordinators(kind)
  const then = async (change: Promise<unknown>) => {
    try {
      await change
    } finally {
      // Also after a lost response.
      reload()
    }
  }
  return {
    kind,
    onPhone: false,
    loading: false,
    groups: known.status === 'ready' ? known.value : null,
    coordinators,
    from: known.status === 'ready' ? known.from : null,
    problem: known.status === 'failed' ? known.problem.message : null,
    whyNot: online ? undefined : t('groups.offline'),
    reload,
    create: (body) => then(api.call(routes.add, { body })),
    change: (id, body) => then(api.call(routes.change, { params: { id }, body })),
    remove: (id) => then(api.call(routes.remove, { params: { id } })),
    moveAll: (moves) => then(moved(routes, moves)),
  }
}

/** The server changes a group's people all or none. It takes at most 500 at once. */
const MOST = 500

async function moved(routes: GroupKind['routes'], moves: readonly Move[]): Promise<void> {
  for (const part of ['add', 'remove'] as const) {
    const groupOf = ({ from, to }: Move) => (part === 'add' ? to : to === null ? from : null)
    const groups = new Set(moves.flatMap((move) => groupOf(move) ?? []))
    for (const id of groups) {
      const people = moves.filter((move) => groupOf(move) === id).map((move) => move.id)
      for (let at = 0; at < people.length; at += MOST)
        await api.call(routes.changeMembers, {
          params: { id },
          body: { [part]: people.slice(at, at + MOST) },
        })
    }
  }
}

/** The pages of cells, the small groups that meet during the week, and of one of them. */
export const CellsPage = () => <OfKind kind={CELLS} of={GroupsScreen} />
export const CellPage = () => <OfKind kind={CELLS} of={GroupPage} />

/** The pages of departments, the teams that serve on Sundays, and of one of them. */
export const DepartmentsPage = () => <OfKind kind={DEPARTMENTS} of={GroupsScreen} />
export const DepartmentPage = () => <OfKind kind={DEPARTMENTS} of={GroupPage} />

type Props = { kind: GroupKind; of: ComponentType<{ source: GroupSource }> }

/** A phone with the church's list of people holds the groups too, so they work offline. */
function OfKind(props: Props) {
  return useChurch().scope === 'members' ? <OnPhone {...props} /> : <AtServer {...props} />
}

function OnPhone({ kind, of: Screen }: Props) {
  return <Screen source={useLocalGroups(kind)} />
}

function AtServer({ kind, of: Screen }: Props) {
  return <Screen source={useServerGroups(kind)} />
}
