import { shownName } from '../../../contract/shown-name.ts'
import { formatPhone } from '../../../contract/format-phone.ts'
import { personName } from '../../lib/format/person-name.ts'
import { t } from '../../lib/messages/t.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import { isLapsed, useSession } from '../../lib/session/session-store.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FeatureSwitches } from './feature-switches.tsx'
import { PendingInvite } from './pending-invite.tsx'
import { TeamStatus } from './team-table.tsx'
import type { TeamUser } from './use-team.ts'
import { say } from './words.ts'

type Props = {
  open: boolean
  user: TeamUser | null
  onClose: () => void
  onChanged: () => void
  onHandOver: (user: TeamUser) => void
  onEndSecondStep: (user: TeamUser) => void
}

/** One of the team: who they are, read only, and what they may use, saved at a tap. */
export function ViewDialog({ open, user, onClose, ...rest }: Props) {
  return (
    <Dialog open={open} title={user ? personName(user) : t('shell.team')} onClose={onClose}>
      {user ? (
        <OneOfTheTeam key={user.id} user={user} onClose={onClose} {...rest} />
      ) : (
        <p>{say('team.gone')}</p>
      )}
    </Dialog>
  )
}

function OneOfTheTeam({
  user,
  onClose,
  onChanged,
  onHandOver,
  onEndSecondStep,
}: Omit<Props, 'open' | 'user'> & { user: TeamUser }) {
  const isOwner = useSession((session) => session.heard?.user.is_owner ?? false)
  const lapsed = useSession(isLapsed)
  const { account } = useChurch()
  return (
    <div className="team-view">
      <div>
        <TeamStatus user={user} />
      </div>
      <Shown label={t('fields.firstName')} value={shownName(user.first_name)} />
      <Shown label={t('fields.lastName')} value={shownName(user.last_name)} />
      <Shown label={t('fields.emailAddress')} value={user.email} />
      <Shown
        label={t('fields.phoneNumber')}
        value={user.phone_number ? formatPhone(user.phone_number) : t('common.notGiven')}
      />
      <FeatureSwitches user={user} onChanged={onChanged} />
      {user.status === 'pending' && <PendingInvite user={user} onChanged={onChanged} onClose={onClose} />}
      {isOwner && user.status === 'active' && user.id !== account.id && (
        <>
          <Button tone="quiet" wide onClick={() => onEndSecondStep(user)}>
            {say('team.lostStep', { name: shownName(user.first_name) })}
          </Button>
          <Button tone="quiet" wide disabled={lapsed} onClick={() => onHandOver(user)}>
            {say('team.handOver', { name: shownName(user.first_name) })}
          </Button>
        </>
      )}
    </div>
  )
}

function Shown({ label, value }: { label: string; value: string }) {
  return <TextField name={label} label={label} value={value} onChange={() => {}} disabled />
}
