import { useState } from 'react'
import { matchPath, useLocation, useNavigate } from 'react-router-dom'
import { formatPhone } from '../../../contract/people/format-phone.ts'
import { useAddressDialog } from '../../lib/address/address-dialog.ts'
import { personPath } from '../../lib/address/person-path.ts'
import { dateOf, formatDate } from '../../lib/format/format-date.ts'
import { initials, personName } from '../../lib/format/person-name.ts'
import { AsOf } from '../../domain/chart/as-of.tsx'
import { ListLoading } from '../../domain/church/list-loading.tsx'
import { useChurch } from '../../domain/church/use-church.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { FailedLoad } from '../../ui/failed-load.tsx'
import { Icon } from '../../ui/icons.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import { Page } from '../../ui/page.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StatusLine } from '../../ui/status-line.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { type Column, useTableView } from '../../ui/table/table-view.ts'
import { toast, toastFailure } from '../../ui/toast-store.ts'
import { byWords } from '../../domain/church/by-words.ts'
import { AddPeopleDialog, DeleteGroupDialog, LazyEditGroupDialog } from './group-page-dialogs.tsx'
import { failureOf, type GroupLine, type GroupSource, type Move, type PersonLine } from './group-source.ts'
import { peopleFile, CoordinatorName } from './group-table.tsx'
import { useGroupPeople, type GroupPeople } from './use-groups.ts'
import { t } from './messages.ts'
import './groups.css'

/** The list stays mounted behind this page and reads the same address, so the names differ from the list's. */
const pageActions = ['add-people', 'edit-group', 'delete-group'] as const

/** A cell or a department: its coordinator, its people, adding and removing them, and messages to them. */
export function GroupPage({ source }: { source: GroupSource }) {
  const { kind, groups, problem, reload } = source
  const id = useOwnId(`/${kind.table}/:id`)
  const group = groups?.find((one) => one.id === id)
  const list = { back: `/${kind.table}`, backLabel: kind.t('title') }
  if (group) return <OneGroup key={group.id} {...{ source, group }} />
  return (
    <Page title={kind.t('one')} {...list}>
      {problem ? (
        <FailedLoad title={t('groups.notSeen')} sentence={problem} onRetry={reload} />
      ) : groups ? (
        <p>{t('groups.gone')}</p>
      ) : (
        <SkeletonRows />
      )}
    </Page>
  )
}

/** The id in the page's own address. The page stays mounted behind others, which have other addresses. */
function useOwnId(path: string): string | undefined {
  const { pathname } = useLocation()
  const named = matchPath(path, pathname)?.params.id
  const [own, setOwn] = useState(named)
  if (named !== undefined && named !== own) setOwn(named)
  return named ?? own
}

function OneGroup({ source, group }: { source: GroupSource; group: GroupLine }) {
  const { church, features } = useChurch()
  const { kind, whyNot } = source
  const navigate = useNavigate()
  const { act, open, close } = useAddressDialog(pageActions)
  const people = useGroupPeople(source, group)
  const move = useMoves(source, people.reload)
  const on = (wanted: typeof act) => (act === wanted ? group.id : null)
  const maySend = features.includes('membersAccess')
  const shut = whyNot !== undefined
  return (
    <Page
      title={group.name}
      count={people.loading ? null : people.rows?.length}
      back={`/${kind.table}`}
      backLabel={kind.t('title')}
      actions={
        <>
          <MenuButton label={t('groups.more')}>
            {maySend && (
              <LinkButton tone="plain" icon="message" to={`/bulk-sms?to=${kind.noun}:${group.id}`}>
                {t('groups.messageAll')}
              </LinkButton>
            )}
            <Button tone="plain" icon="edit" disabled={shut} onClick={() => open('edit-group')}>
              {t('common.edit')}
            </Button>
            <Button tone="plain" icon="trash" disabled={shut} onClick={() => open('delete-group')}>
              {t('common.delete')}
            </Button>
          </MenuButton>
          <Button icon="plus" whyNot={whyNot} onClick={() => open('add-people')}>
            {t('groups.addPeople')}
          </Button>
        </>
      }
    >
      {people.loading && <ListLoading />}
      {source.from && <AsOf from={source.from} timeZone={church.time_zone} />}
      <dl className="groups-facts">
        <div>
          <dt>{t('groups.coordinator')}</dt>
          <dd>
            <CoordinatorName source={source} group={group} />
          </dd>
        </div>
        <div>
          <dt>{t('groups.createdOn')}</dt>
          <dd>{formatDate(dateOf(group.created_at, church.time_zone))}</dd>
        </div>
        {group.is_class && (
          <div>
            <dt>{t('groups.isClass')}</dt>
            <dd>{t('groups.yes')}</dd>
          </div>
        )}
      </dl>
      <People {...{ source, group, people, move }} onAdd={() => open('add-people')} />
      <AddPeopleDialog
        open={act === 'add-people'}
        {...{ source, group }}
        onClose={close}
        onAdd={async (moves) => {
          const [first] = moves
          const name = first ? personName(first) : ''
          if (await move(moves, t('groups.added', { count: moves.length, name, group: group.name }))) close()
        }}
      />
      <LazyEditGroupDialog source={source} id={on('edit-group')} onClose={close} />
      <DeleteGroupDialog
        source={source}
        id={on('delete-group')}
        onClose={close}
        onDeleted={() => navigate(`/${kind.table}`, { replace: true })}
      />
    </Page>
  )
}

type Moving = (moves: readonly Move[], words: string) => Promise<boolean>

/** Moves people, and offers to move them back. True if it succeeded. */
function useMoves(source: GroupSource, reload: () => void): Moving {
  return async (moves, words) => {
    const back = moves.map((one) => ({ ...one, from: one.to, to: one.from }))
    const run = async (list: readonly Move[]) => {
      try {
        await source.moveAll(list)
        return true
      } catch (thrown) {
        toastFailure(failureOf(thrown).message)
        return false
      } finally {
        // Also after a lost response.
        reload()
      }
    }
    if (!(await run(moves))) return false
    toast(words, { label: t('common.undo'), run: () => void run(back) })
    return true
  }
}

type PeopleProps = {
  source: GroupSource
  group: GroupLine
  people: GroupPeople
  move: Moving
  onAdd: () => void
}

function People({ source, group, people, move, onAdd }: PeopleProps) {
  const { scope } = useChurch()
  const navigate = useNavigate()
  const state = useTableView('name')
  const openly = scope === 'members'
  const takeOut = (rows: readonly PersonLine[]) => {
    const [first] = rows
    const name = first ? personName(first) : ''
    const moves = rows.map((person) => ({ ...person, from: group.id, to: null }))
    return move(moves, t('groups.takenOut', { count: rows.length, name }))
  }
  const removeButton = (person: PersonLine) => (
    <Button
      tone="plain"
      aria-label={t('groups.takeOutOne', { name: personName(person) })}
      onClick={() => void takeOut([person])}
    >
      {t('groups.takeOut')}
    </Button>
  )
  const empty = people.problem ? (
    <FailedLoad title={t('groups.notSeen')} sentence={people.problem} onRetry={people.reload} />
  ) : (
    <div className="groups-nobody">
      <p className="groups-quiet">{t('groups.nobody')}</p>
      {!source.whyNot && (
        <Button tone="quiet" icon="plus" onClick={onAdd}>
          {t('groups.addPeople')}
        </Button>
      )}
    </div>
  )
  return (
    <>
      {source.whyNot && <StatusLine tone="quiet">{source.whyNot}</StatusLine>}
      <DataTable
        {...state}
        label={t('groups.people')}
        rows={people.rows}
        loading={people.loading}
        columns={openly ? COLUMNS : COLUMNS.slice(0, 1)}
        rowKey={(person) => person.id}
        rowName={personName}
        matches={matches}
        {...(openly && { to: ({ id }: PersonLine) => personPath(id) })}
        {...(!source.whyNot && { actions: removeButton })}
        file={{ name: group.name, columns: peopleFile(openly) }}
        {...(!source.whyNot && {
          bulk: (rows: readonly PersonLine[], clear: () => void) => (
            <>
              {openly && (
                <button
                  type="button"
                  onClick={() =>
                    navigate('/bulk-sms?to=people', { state: { people: rows.map(({ id }) => id) } })
                  }
                >
                  <Icon name="message" />
                  {t('groups.message')}
                </button>
              )}
              <button type="button" onClick={() => void takeOut(rows).then((done) => done && clear())}>
                {t('groups.takeOut')}
              </button>
            </>
          ),
        })}
        empty={empty}
      />
    </>
  )
}

const matches = byWords<PersonLine>((person) => [personName(person), person.phone_number])

const COLUMNS: Column<PersonLine>[] = [
  {
    key: 'name',
    title: t('groups.person'),
    cell: (person) => (
      <span className="groups-name">
        <span className="nx-avatar" aria-hidden="true">
          {initials(person)}
        </span>
        <span>{personName(person)}</span>
      </span>
    ),
    sortBy: personName,
    card: 'title',
  },
  {
    key: 'phone',
    title: t('fields.phoneNumber'),
    cell: ({ phone_number }) => (phone_number ? formatPhone(phone_number) : '—'),
    sortBy: ({ phone_number }) => phone_number,
    unbroken: true,
    plain: true,
  },
  {
    key: 'email',
    title: t('fields.emailAddress'),
    cell: ({ email }) => email ?? '—',
    sortBy: ({ email }) => email,
    spare: true,
    card: 'hidden',
  },
]
