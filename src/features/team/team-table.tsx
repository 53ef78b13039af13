import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { FileColumn } from '../../../contract/csv.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { dateOf, formatDate, todayIn } from '../../lib/format/format-date.ts'
import { initials, personName } from '../../lib/format/person-name.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { isLapsed, useSession } from '../../domain/session/session-store.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Chips } from '../../ui/chips.tsx'
import { MailAddress } from '../../ui/mail-address.tsx'
import { byWords } from '../../domain/church/by-words.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { type Column, useTableView } from '../../ui/table/table-view.ts'
import { opensInWords } from './feature-switches.tsx'
import type { TeamUser } from './team-user.tsx'
import { t } from './messages.ts'

type Props = {
  users: readonly TeamUser[] | null
  onRemove: (user: TeamUser) => void
  onInviteAgain: (user: TeamUser) => void
}

/** True if this user can be removed from the team: neither the owner nor the signed-in user. */
export const leaves = (user: TeamUser, own: string) =>
  user.status === 'active' && !user.is_owner && user.id !== own

/** "Your Team Members": name, what they may open, status, last contact. Removed people are a view of their own. */
export function TeamTable({ users, onRemove, onInviteAgain }: Props) {
  const { church, account } = useChurch()
  const [query, setQuery] = useSearchParams()
  const state = useTableView()
  const online = useOnline()
  const lapsed = useSession(isLapsed)
  const columns = useMemo(() => columnsIn(church.time_zone), [church.time_zone])
  const removed = users?.filter(({ status }) => status === 'removed') ?? []
  const team = users?.filter(({ status }) => status !== 'removed') ?? null
  const view = query.get('view') === 'removed' && removed.length > 0 ? 'removed' : 'team'
  const choose = (next: 'team' | 'removed') => setQuery(next === 'removed' ? { view: next } : {})
  return (
    <section className="team">
      <DataTable
        {...state}
        label={t('team.listTitle')}
        rows={view === 'removed' ? removed : team}
        columns={columns}
        rowKey={(user) => user.id}
        rowName={personName}
        matches={matches}
        file={{ name: 'team', columns: fileColumns(church.time_zone) }}
        to={(user) => `/team/${user.id}`}
        filters={
          removed.length > 0 && (
            <Chips
              label={t('team.views')}
              options={[
                { key: 'team', label: t('shell.team'), count: team?.length ?? null },
                { key: 'removed', label: t('team.removed'), count: removed.length },
              ]}
              value={view}
              onChange={choose}
            />
          )
        }
        actions={(user) => {
          const name = personName(user)
          if (user.status === 'removed')
            return (
              <Button
                tone="plain"
                icon="plus"
                aria-label={t('team.inviteAgainLabel', { name })}
                disabled={!online || lapsed}
                onClick={() => onInviteAgain(user)}
              >
                {t('team.inviteAgain')}
              </Button>
            )
          return (
            leaves(user, account.id) && (
              <Button
                tone="plain"
                icon="trash"
                aria-label={t('team.removeLabel', { name })}
                disabled={!online}
                onClick={() => onRemove(user)}
              >
                {t('team.remove')}
              </Button>
            )
          )
        }}
        empty={null}
      />
      {team?.length === 1 && view === 'team' && <p className="team-note">{t('team.emptyBody')}</p>}
    </section>
  )
}

const matches = byWords<TeamUser>((user) => [personName(user), user.email, opensInWords(user)])

function columnsIn(zone: string): Column<TeamUser>[] {
  return [
    {
      key: 'name',
      title: t('team.name'),
      cell: (user) => <NameAndAddress user={user} />,
      sortBy: (user) => `${user.first_name} ${user.last_name}`,
      card: 'title',
    },
    {
      key: 'opens',
      title: t('team.opens'),
      cell: opensInWords,
      sortBy: (user) => -user.features.length,
      plain: true,
    },
    {
      key: 'status',
      title: t('team.status'),
      cell: (user) => <TeamStatus user={user} />,
      sortBy: (user) => user.status,
      card: 'side',
      unbroken: true,
    },
    {
      key: 'active',
      title: t('team.lastActive'),
      cell: (user) => lastActiveInWords(user, zone) ?? '—',
      sortBy: (user) => (user.last_active_at ? Date.parse(user.last_active_at) : 0),
      card: 'hidden',
      unbroken: true,
    },
    {
      key: 'added',
      title: t('team.addedOn'),
      cell: (user) => formatDate(dateOf(user.created_at, zone)),
      sortBy: (user) => Date.parse(user.created_at),
      card: 'hidden',
      unbroken: true,
      spare: true,
    },
  ]
}

/** "Today", "Yesterday" or "Sun 22 Nov 2026". Null if no contact is known. */
export function lastActiveInWords({ last_active_at: at }: TeamUser, zone: string): string | null {
  // Responses that a phone kept from an earlier version have no such field.
  if (!at) return null
  const day = dateOf(at, zone)
  if (day === todayIn(zone)) return t('common.today')
  if (day === todayIn(zone, new Date(Date.now() - 86_400_000))) return t('common.yesterday')
  return formatDate(day)
}

function NameAndAddress({ user }: { user: TeamUser }) {
  return (
    <span className="team-name">
      <span className="nx-avatar" aria-hidden="true">
        {initials(user)}
      </span>
      <span>
        <span>{personName(user)}</span>{' '}
        <span className="team-address-line">
          <MailAddress address={user.email} />
        </span>
      </span>
    </span>
  )
}

/** A team member's status, by word. Only an open invitation asks for attention. */
export function TeamStatus({ user }: { user: TeamUser }) {
  if (user.status === 'pending') return <Badge tone="harmattan">{statusWord(user)}</Badge>
  if (user.status === 'removed') return <Badge>{statusWord(user)}</Badge>
  return <Badge tone={user.is_owner ? 'indigo' : 'quiet'}>{statusWord(user)}</Badge>
}

function statusWord({ status, is_owner }: TeamUser): string {
  if (status !== 'active') return t(`team.${status}`)
  return t(is_owner ? 'team.owner' : 'team.active')
}

const fileColumns = (zone: string): FileColumn<TeamUser>[] => [
  { title: t('team.name'), value: personName },
  { title: t('fields.emailAddress'), value: (user) => user.email },
  { title: t('team.opens'), value: opensInWords },
  { title: t('team.status'), value: statusWord },
  {
    title: t('team.lastActive'),
    type: 'date',
    value: ({ last_active_at: at }) => (at ? dateOf(at, zone) : null),
  },
  { title: t('team.addedOn'), type: 'date', value: (user) => dateOf(user.created_at, zone) },
]
