import { useMemo } from 'react'
import { dateOf, formatDate } from '../../lib/format/format-date.ts'
import { formatCount } from '../../lib/format/format-count.ts'
import { personName } from '../../lib/format/person-name.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { byWords } from '../../domain/church/by-words.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { type Column, useTableView } from '../../ui/table/table-view.ts'
import { useWide } from '../../ui/use-wide.ts'
import {
  type GroupAct,
  coordinatorIn,
  type GroupSource,
  type GroupLine,
  type GroupKind,
  type PersonLine,
} from './group-source.ts'
import { t } from './messages.ts'
import { shownName } from '../../../contract/people/shown-name.ts'
import type { FileColumn } from '../../../contract/csv.ts'

type Props = { source: GroupSource; open: (act: GroupAct, id?: string) => void }

/** The table of groups with their sizes and coordinators. */
export function GroupTable({ source, open }: Props) {
  const { church } = useChurch()
  const { kind, groups } = source
  const state = useTableView('name')
  const wide = useWide()
  const columns = useMemo(() => columnsOf(source, church.time_zone), [source, church.time_zone])
  return (
    <DataTable
      {...state}
      label={kind.t('title')}
      rows={groups}
      columns={columns}
      rowKey={(group) => group.id}
      rowName={(group) => group.name}
      matches={matches}
      to={({ id }) => groupPath(kind, id)}
      actions={wide ? (group) => <RowActions group={group} {...{ source, open }} /> : undefined}
      file={{ name: kind.table, columns: groupFile(source, church.time_zone) }}
      empty={
        <EmptyState
          title={kind.t('emptyTitle')}
          action={
            <Button icon="plus" whyNot={source.whyNot} onClick={() => open('add')}>
              {kind.t('add')}
            </Button>
          }
        >
          {kind.t('emptyBody')}
        </EmptyState>
      }
    />
  )
}

function columnsOf(source: GroupSource, zone: string): Column<GroupLine>[] {
  return [
    {
      key: 'name',
      title: source.kind.t('name'),
      cell: (group) => group.name,
      sortBy: (group) => group.name,
      card: 'title',
    },
    {
      key: 'members',
      title: t('groups.members'),
      cell: ({ members }) => (members === null ? '–' : formatCount(members)),
      sortBy: (group) => group.members,
      end: true,
      card: 'side',
    },
    {
      key: 'coordinator',
      title: t('groups.coordinator'),
      cell: (group) => <CoordinatorName source={source} group={group} />,
      sortBy: (group) => nameOf(source, group),
      plain: true,
    },
    {
      key: 'created',
      title: t('groups.createdOn'),
      cell: (group) => formatDate(dateOf(group.created_at, zone)),
      sortBy: (group) => Date.parse(group.created_at),
      unbroken: true,
      spare: true,
      card: 'hidden',
    },
  ]
}

/** The address of a group's page. */
export const groupPath = ({ table }: GroupKind, id: string): string => `/${table}/${id}`

/** The coordinator's name, or the reason why there is none. */
export function CoordinatorName({ source, group }: { source: GroupSource; group: GroupLine }) {
  const name = nameOf(source, group)
  if (name !== null) return name
  const why = group.user_id === null ? t('groups.noCoordinator') : whyUnnamed(source)
  return <span className="groups-quiet">{why}</span>
}

const whyUnnamed = ({ coordinators }: GroupSource) =>
  coordinators ? t('groups.leftTeam') : t('groups.notKnown')

function nameOf(source: GroupSource, group: GroupLine): string | null {
  const coordinator = coordinatorIn(source, group)
  return coordinator ? personName(coordinator) : null
}

const matches = byWords<GroupLine>(({ name }) => [name])

function RowActions({ group, source, open }: Props & { group: GroupLine }) {
  const { name, id } = group
  const shut = source.whyNot !== undefined
  return (
    <>
      <Button
        tone="plain"
        icon="edit"
        disabled={shut}
        aria-label={t('groups.editOne', { name })}
        onClick={() => open('edit', id)}
      >
        {t('common.edit')}
      </Button>
      <Button
        tone="plain"
        icon="trash"
        disabled={shut}
        aria-label={t('groups.deleteOne', { name })}
        onClick={() => open('delete', id)}
      >
        {t('common.delete')}
      </Button>
    </>
  )
}

/** The columns of the exported list. */
export function groupFile(source: GroupSource, zone: string): FileColumn<GroupLine>[] {
  const coordinator = (group: GroupLine) => {
    const found = coordinatorIn(source, group)
    return found && personName(found)
  }
  return [
    { title: source.kind.t('name'), value: (group) => group.name },
    { title: t('groups.members'), type: 'number', value: (group) => group.members },
    { title: t('groups.coordinator'), value: coordinator },
    { title: t('groups.createdOn'), type: 'date', value: (group) => dateOf(group.created_at, zone) },
  ]
}

/** The columns of a group's exported people. Users who may see names only get names only. */
export function peopleFile(openly: boolean): FileColumn<PersonLine>[] {
  const names: FileColumn<PersonLine>[] = [
    { title: t('fields.firstName'), value: (person) => shownName(person.first_name) },
    { title: t('fields.lastName'), value: (person) => shownName(person.last_name) },
  ]
  if (!openly) return names
  return [
    ...names,
    { title: t('fields.phoneNumber'), type: 'phone', value: (person) => person.phone_number },
    { title: t('fields.emailAddress'), value: (person) => person.email },
    { title: t('fields.gender'), value: (person) => person.gender },
  ]
}
