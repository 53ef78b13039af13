import { useMemo } from 'react'
import { useOnline } from '../../lib/device/use-online.ts'
import { dateOf, formatDate } from '../../lib/format/format-date.ts'
import { personName } from '../../lib/format/person-name.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { MailAddress } from '../../ui/mail-address.tsx'
import { byWords } from '../../ui/table/by-words.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/table-view.ts'
import { useTableView } from '../../ui/table/use-table-view.ts'
import type { TeamUser } from './use-team.ts'
import { say } from './words.ts'

type Props = {
  users: readonly TeamUser[] | null
  onOpen: (user: TeamUser) => void
  onRemove: (user: TeamUser) => void
}

/** "Your Team Members": who, since when, where it stands, and the way out. */
export function TeamTable({ users, onOpen, onRemove }: Props) {
  const { church, account } = useChurch()
  const state = useTableView()
  const online = useOnline()
  const columns = useMemo(() => columnsIn(church.time_zone), [church.time_zone])
  const alone = users?.filter(({ status }) => status !== 'removed').length === 1
  const leaves = (user: TeamUser) => user.status === 'active' && !user.is_owner && user.id !== account.id
  return (
    <section className="team">
      <h2>{say('team.listTitle')}</h2>
      <DataTable
        {...state}
        label={say('team.listTitle')}
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
              aria-label={say('team.removeLabel', { name: personName(user) })}
              disabled={!online}
              onClick={() => onRemove(user)}
            >
              {say('team.remove')}
            </Button>
          )
        }
        empty={null}
      />
      {alone && <p className="team-note">{say('team.emptyBody')}</p>}
    </section>
  )
}

const matches = byWords<TeamUser>((user) => [personName(user), user.email])

function columnsIn(zone: string): Column<TeamUser>[] {
  return [
    {
      key: 'name',
      title: say('team.name'),
      cell: (user) => <NameAndAddress user={user} />,
      sortBy: (user) => `${user.first_name} ${user.last_name}`,
      card: 'title',
    },
    {
      key: 'added',
      title: say('team.addedOn'),
      cell: (user) => formatDate(dateOf(user.created_at, zone)),
      sortBy: (user) => Date.parse(user.created_at),
      unbroken: true,
    },
    {
      key: 'status',
      title: say('team.status'),
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

/** Where somebody stands with the team, in a word and a sign. */
export function TeamStatus({ user }: { user: TeamUser }) {
  if (user.status === 'pending') return <Badge tone="harmattan">{say('team.pending')}</Badge>
  if (user.status === 'removed') return <Badge>{say('team.removed')}</Badge>
  return (
    <Badge tone="palm" icon="checkCircle">
      {user.is_owner ? say('team.owner') : say('team.active')}
    </Badge>
  )
}
