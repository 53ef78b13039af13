import { useMemo, useState, useDeferredValue } from 'react'
import type { Person } from '../../../sync/client/api.ts'
import { personPath } from '../../lib/address/person-path.ts'
import { personName } from '../../lib/format/person-name.ts'
import { t } from '../../lib/messages/t.ts'
import { useChurch, useLive } from '../../domain/church/use-church.ts'
import { useGroupNames } from '../../domain/church/people.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { lazyDialog } from '../../ui/lazy/lazy.tsx'
import { Icon } from '../../ui/icons.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useRoomy, useWide } from '../../ui/use-wide.ts'
import { useTableView } from '../../ui/table/table-view.ts'
import { tFilter } from './filter-messages.ts'
import { type MemberAct, BulkButtons, isBulk, type Bulk, memberColumns } from './member-columns.tsx'
import { howMany, noFilter } from './member-filter.ts'
import { AttendanceNote, MemberFilters } from './member-filters.tsx'
import { t as tLink } from './member-link.ts'
import { useMemberFilter, viewCounts, type Narrowing } from './use-member-filter.ts'

type Open = (act: MemberAct, id?: string) => void

const LazyBulkDialog = lazyDialog(async () => (await import('./bulk-dialog.tsx')).BulkDialog, isBulk)

/** The list of members from this phone's people. A search also finds first timers. */
export function MemberTable({ open }: { open: Open }) {
  const opened = useChurch()
  const { church, status, people, scope, today } = opened
  const version = useLive(people.version)
  const { complete } = useLive(status)
  const state = useTableView()
  const wide = useWide()
  const roomy = useRoomy()
  const groups = useGroupNames()
  const { rows: found, matches } = useFoundPeople(state.view.query)
  const narrowing = useMemberFilter()
  const { narrow, filter, cells, departments, attendance } = narrowing
  const searches = state.view.query.trim() !== ''
  const fitting = useMemo(() => {
    const listed = searches || filter.first ? found : found?.filter(({ first_timer }) => !first_timer)
    return narrow(listed ?? null)
  }, [narrow, found, searches, filter.first])
  // Nobody so far: matching people may still load.
  const rows = complete || fitting?.length ? fitting : null
  const day = today()
  const zone = church.time_zone
  const counts = useMemo(
    () => viewCounts(people.all(), { cells, departments, attendance }, { today: day, timeZone: zone }),
    // `version` stands for the content of `people`, which is one object throughout.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [people, version, cells, departments, attendance, day, zone],
  )
  const phones = scope === 'members'
  const columns = useMemo(
    () =>
      memberColumns({
        timeZone: zone,
        today: day,
        attendance,
        cells,
        departments,
        groups,
        phones,
        wide,
        roomy,
      }),
    [zone, day, attendance, cells, departments, groups, phones, wide, roomy],
  )
  const [bulk, setBulk] = useState<Bulk | null>(null)
  const hasPeople = !!found?.length
  // The views stay while the data for one of them loads.
  const waiting = hasPeople && fitting === null
  return (
    <>
      <AttendanceNote narrowing={narrowing} />
      <DataTable
        {...state}
        label={t('members.list')}
        rows={waiting ? NO_ROWS : rows}
        columns={columns}
        order="name"
        rowKey={keyOf}
        rowName={personName}
        matches={matches}
        loading={!complete}
        file={{
          name: 'members',
          columns: async () => (await import('./member-file.ts')).memberColumns(opened),
        }}
        to={toPerson}
        filters={
          hasPeople && (
            <MemberFilters
              narrowing={narrowing}
              counts={complete ? counts : NOT_YET}
              shown={complete && rows ? rows.length : null}
            />
          )
        }
        tools={hasPeople && <More open={open} />}
        bulk={(selected, clear) => (
          <BulkButtons onChoose={(act) => setBulk({ act, people: selected, clear })} people={selected} />
        )}
        // On a phone a tap opens the person, whose page has both.
        actions={wide ? (person) => <RowActions person={person} open={open} /> : undefined}
        empty={
          waiting ? (
            <SkeletonRows />
          ) : hasPeople ? (
            <NobodyFits narrowing={narrowing} />
          ) : (
            <NobodyYet open={open} />
          )
        }
      />
      <LazyBulkDialog bulk={bulk} details={narrowing} onClose={() => setBulk(null)} />
    </>
  )
}

const NO_ROWS: readonly Person[] = []
const keyOf = ({ id }: Person) => id
const toPerson = ({ id }: Person) => personPath(id)
const NOT_YET = { everyone: null, absent: null, noCell: null, new: null }

/** The rarer actions of the list. */
function More({ open }: { open: Open }) {
  const wide = useWide()
  return (
    <MenuButton label={tFilter('memberFilter.more')} face={wide ? undefined : <Icon name="more" />}>
      <LinkButton tone="plain" icon="qr" to="/cards">
        {t('members.toCards')}
      </LinkButton>
      <LinkButton tone="plain" icon="tray" to="/import">
        {t('shell.import')}
      </LinkButton>
      <Button tone="plain" icon="link" onClick={() => open('share')}>
        {tLink('memberLink.open')}
      </Button>
      <Button tone="plain" icon="trash" onClick={() => open('deleted')}>
        {tFilter('memberFilter.deleted')}
      </Button>
    </MenuButton>
  )
}

function RowActions({ person, open }: { person: Person; open: Open }) {
  return (
    <>
      <Button
        tone="plain"
        icon="edit"
        aria-label={t('members.editOne', { name: personName(person) })}
        onClick={() => open('edit', person.id)}
      >
        {t('common.edit')}
      </Button>
      <Button
        tone="plain"
        icon="trash"
        aria-label={t('members.deleteOne', { name: personName(person) })}
        onClick={() => open('delete', person.id)}
      >
        {t('common.delete')}
      </Button>
    </>
  )
}

/** An empty list has no row for "More", so this offers import and link. */
function NobodyYet({ open }: { open: Open }) {
  return (
    <EmptyState
      title={t('members.emptyTitle')}
      action={
        <div className="members-buttons">
          <LinkButton tone="quiet" icon="tray" to="/import">
            {t('shell.import')}
          </LinkButton>
          <Button tone="quiet" icon="link" onClick={() => open('share')}>
            {tLink('memberLink.open')}
          </Button>
          <Button tone="plain" icon="trash" onClick={() => open('deleted')}>
            {tFilter('memberFilter.deleted')}
          </Button>
        </div>
      }
    >
      {t('members.emptyBody')}
    </EmptyState>
  )
}

function NobodyFits({
  narrowing: { filter, change, attendanceState, attendance },
}: {
  narrowing: Narrowing
}) {
  // `AttendanceNote` reports the failure. Without the data no match is certain.
  if (attendanceState && attendanceState.status !== 'ready' && !attendance) return null
  return (
    <EmptyState
      title={tFilter(howMany(filter) === 0 ? 'memberFilter.onlyFirstTimers' : 'memberFilter.nobodyTitle')}
      action={
        howMany(filter) > 0 && (
          <Button tone="quiet" onClick={() => change(noFilter)}>
            {tFilter('memberFilter.clear')}
          </Button>
        )
      }
    >
      {tFilter(howMany(filter) === 0 ? 'memberFilter.onlyFirstTimersBody' : 'memberFilter.nobodyBody')}
    </EmptyState>
  )
}

type Found = { rows: readonly Person[] | null; matches: (person: Person) => boolean }

/**
 * Returns everybody, or the people who match the typed words or digits, best first.
 * `rows` is null until this phone has the church's list. A long list never delays typing.
 */
export function useFoundPeople(query: string): Found {
  const { people, status } = useChurch()
  const version = useLive(people.version)
  const { complete } = useLive(status)
  const settled = useDeferredValue(query)
  return useMemo(() => {
    const all = people.all()
    if (all.length === 0 && !complete) return { rows: null, matches: () => true }
    if (settled.trim() === '') return { rows: all, matches: () => true }
    const hits = people.search(settled, { byEmail: true }).map(({ person }) => person)
    const found = new Set(hits)
    // With an empty result the table gets everybody, so that it says "nothing matches" and not "nobody yet".
    return { rows: hits.length > 0 ? hits : all, matches: (person: Person) => found.has(person) }
    // `version` represents the content of `people`, whose object never changes.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [people, version, settled, complete])
}
