import { useMemo } from 'react'
import { useOnline } from '../../lib/device/use-online.ts'
import { dateOf, formatDate } from '../../lib/format/format-date.ts'
import { personName } from '../../lib/format/person-name.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { MailAddress } from '../../ui/mail-address.tsx'
import { byWords } from '../../domain/church/by-words.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/table-view.ts'
import { useTableView } from '../../ui/table/use-table-view.ts'
import type { TeamUser } from './use-team.ts'
import { t } from './messages.ts'

type Props = {
  users: readonly TeamUser[] | null
  onOpen: (user: TeamUser) => void
  onRemove: (user: TeamUser) => void
}

/** "Your Team Members": name, date, status, and a button to remove. */
export function TeamTable({ users, onOpen, onRemove }: Props) {
  const { church, account } = useChurch()
  const state = useTableView()
  const online = useOnline()
  const columns = useMemo(() => columnsIn(church.time_zone), [church.time_zone])
  const alone = users?.filter(({ status }) => status !== 'removed').length === 1
  const leaves = (user: TeamUser) => user.status === 'active' && !user.is_owner && user.id !== account.id
  return (
    <section className="team">
      <h2>{t('team.listTitle')}</h2>
      <DataTable
        {...state}
        label={t('team.listTitle')}
        rows={users}
        columns={columns}
        rowKey={(user) => user.id}
        rowName={(user) => `${personName(user)} ${user.email}`}
        matches={matches}
        onOpen={onOpen}
        actions={(user) =>
          leaves(user) && (
            <Button
              tone="plain"
              icon="trash"
              aria-label={t('team.removeLabel', { name: personName(user) })}
              disabled={!online}
              onClick={() => onRemove(user)}
            >
              {t('team.remove')}
            </Button>
          )
        }
        empty={null}
      />
      {alone && <p className="team-note">{t('team.emptyBody')}</p>}
    </section>
  )
}

const matches = byWords<TeamUser>((user) => [personName(user), user.email])

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
      key: 'added',
      title: t('team.addedOn'),
      cell: (user) => formatDate(dateOf(user.created_at, zone)),
      sortBy: (user) => Date.parse(user.created_at),
      unbroken: true,
    },
    {
      key: 'status',
      title: t('team.status'),
      cell: (user) => <TeamStatus user={user} />,
      sortBy: (user) => user.status,
      card: 'side',
      unbroken: true,
    },
  ]
}

function NameAndAddress({ user }: { user: TeamUser }) {
  return (
    <span className="team-name">
      <span>{personName(user)}</span>{' '}
      <span className="team-address-line">
        <MailAddress address={user.email} />
      </span>
    </span>
  )
}

/** A team member's status, by word and icon. */
export function TeamStatus({ user }: { user: TeamUser }) {
  if (user.status === 'pending') return <Badge tone="harmattan">{t('team.pending')}</Badge>
  if (user.status === 'removed') return <Badge>{t('team.removed')}</Badge>
  return (
    <Badge tone="palm" icon="checkCircle">
      {user.is_owner ? t('team.owner') : t('team.active')}
    </Badge>
  )
}
