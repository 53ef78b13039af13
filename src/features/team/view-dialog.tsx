import { shownName } from '../../../contract/people/shown-name.ts'
import { formatPhone } from '../../../contract/people/format-phone.ts'
import { personName } from '../../lib/format/person-name.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { isLapsed, useSession } from '../../domain/session/session-store.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FeatureSwitches } from './feature-switches.tsx'
import { PendingInvite } from './pending-invite.tsx'
import { TeamStatus } from './team-table.tsx'
import type { TeamUser } from './use-team.ts'
import { t } from './messages.ts'

type Props = {
  open: boolean
  user: TeamUser | null
  onClose: () => void
  onChanged: () => void
  onHandOver: (user: TeamUser) => void
  onEndSecondStep: (user: TeamUser) => void
}

/** One team member: details, read only, and features, saved at a tap. */
export function ViewDialog({ open, user, onClose, ...rest }: Props) {
  return (
    <Dialog open={open} title={user ? personName(user) : t('shell.team')} onClose={onClose}>
      {user ? (
        <OneOfTheTeam key={user.id} user={user} onClose={onClose} {...rest} />
      ) : (
        <p>{t('team.gone')}</p>
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
  const isOwner = useSession((session) => session.userFacts?.user.is_owner ?? false)
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
            {t('team.lostStep', { name: shownName(user.first_name) })}
          </Button>
          <Button tone="quiet" wide disabled={lapsed} onClick={() => onHandOver(user)}>
            {t('team.handOver', { name: shownName(user.first_name) })}
          </Button>
        </>
      )}
    </div>
  )
}

function Shown({ label, value }: { label: string; value: string }) {
  return <TextField name={label} label={label} value={value} onChange={() => {}} disabled />
}
