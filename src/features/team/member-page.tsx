import { useCallback, useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { formatPhone } from '../../../contract/people/format-phone.ts'
import { shownName } from '../../../contract/people/shown-name.ts'
import { useAddressDialog } from '../../lib/address/address-dialog.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { dateOf, formatDate, formatMoment } from '../../lib/format/format-date.ts'
import { personName } from '../../lib/format/person-name.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { isLapsed, useSession } from '../../domain/session/session-store.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { FailedLoad } from '../../ui/failed-load.tsx'
import { MailAddress } from '../../ui/mail-address.tsx'
import { Page } from '../../ui/page.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StatusLine } from '../../ui/status-line.tsx'
import { FeatureSwitches } from './feature-switches.tsx'
import { PendingInvite } from './pending-invite.tsx'
import { RemoveDialog, useTeam, type TeamUser } from './team-user.tsx'
import { lastActiveInWords, leaves, TeamStatus } from './team-table.tsx'
import { t } from './messages.ts'
import './team.css'
import { teamRoutes } from '../../../contract/routes/team.ts'
import { api } from '../../lib/api/api.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast-store.ts'
import { refreshSession } from '../../domain/session/session.ts'
import { problemOf } from '../../lib/api/problem.ts'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.ts'

const actions = ['remove', 'hand-over', 'end-second-step'] as const

/** The page of one team member: who it is, what they may open, and the steps about them. */
export function TeamMemberPage() {
  const { id } = useParams()
  const { church } = useChurch()
  const [team, reload] = useTeam()
  const user = team.status === 'ready' ? team.value.find((one) => one.id === id) : undefined
  return (
    <Page title={user ? personName(user) : t('shell.team')} back="/team" backLabel={t('shell.team')} narrow>
      {team.status === 'loading' && <SkeletonRows rows={8} />}
      {team.status === 'failed' && (
        <FailedLoad title={t('team.notSeen')} sentence={team.problem.message} onRetry={reload} />
      )}
      {team.status === 'ready' && team.from && (
        <StatusLine tone="quiet">
          {t('team.asOf', { when: formatMoment(team.from, church.time_zone) })}
        </StatusLine>
      )}
      {team.status === 'ready' && !user && <p>{t('team.gone')}</p>}
      {user && <OneOfTheTeam key={user.id} user={user} onChanged={reload} />}
    </Page>
  )
}

type Props = { user: TeamUser; onChanged: () => void }

export function OneOfTheTeam({ user, onChanged }: Props) {
  const { act, open, close } = useAddressDialog(actions)
  const { toTeam, leave } = useBackToTeam(act !== null)
  const on = (wanted: typeof act) => (act === wanted ? user : null)
  return (
    <div className="team-member">
      <WhoItIs user={user} />
      {user.status === 'pending' && <PendingInvite user={user} onChanged={onChanged} onTakenBack={toTeam} />}
      {user.status === 'removed' && (
        <div>
          <LinkButton to={`/team?act=invite&id=${user.id}`}>{t('team.inviteAgain')}</LinkButton>
        </div>
      )}
      <FeatureSwitches user={user} onChanged={onChanged} />
      <Steps user={user} onAct={open} />
      <RemoveDialog user={on('remove')} onClose={close} onRemoved={leave} />
      <HandOverDialog user={on('hand-over')} onClose={close} onDone={onChanged} />
      <EndSecondStepDialog user={on('end-second-step')} onClose={close} />
    </div>
  )
}

/** Leaves for the list once the dialog has left the address, so that Back does not open it again. */
function useBackToTeam(isDialogOpen: boolean) {
  const navigate = useNavigate()
  const [removed, setRemoved] = useState(false)
  const toTeam = useCallback(() => navigate('/team', { replace: true }), [navigate])
  useEffect(() => {
    if (!removed || isDialogOpen) return
    // Once: the page stays mounted for a moment, and `navigate` changes with the address.
    setRemoved(false)
    toTeam()
  }, [removed, isDialogOpen, toTeam])
  return { toTeam, leave: () => setRemoved(true) }
}

function WhoItIs({ user }: { user: TeamUser }) {
  const { church } = useChurch()
  const added = t('team.addedOnDay', { date: formatDate(dateOf(user.created_at, church.time_zone)) })
  const when = lastActiveInWords(user, church.time_zone)
  const active = when && t('team.lastActiveOn', { when })
  return (
    <div className="team-who">
      <p>
        <MailAddress address={user.email} />
        {user.phone_number && ` · ${formatPhone(user.phone_number)}`}
      </p>
      <p>
        <TeamStatus user={user} /> {[added, active].filter(Boolean).join(' · ')}
      </p>
    </div>
  )
}

type StepsProps = { user: TeamUser; onAct: (act: (typeof actions)[number]) => void }

/** The steps about a person who has joined. The owner alone hands over and ends two-step verification. */
function Steps({ user, onAct }: StepsProps) {
  const isOwner = useSession((session) => session.userFacts?.user.is_owner ?? false)
  const lapsed = useSession(isLapsed)
  const online = useOnline()
  const { account } = useChurch()
  const whyNot = online ? undefined : t('team.offline')
  if (user.status !== 'active' || user.id === account.id) return null
  const name = shownName(user.first_name)
  return (
    <section className="team-steps">
      {isOwner && (
        <>
          <Button tone="quiet" whyNot={whyNot} onClick={() => onAct('end-second-step')}>
            {t('team.lostStep', { name })}
          </Button>
          <Button
            tone="quiet"
            whyNot={whyNot ?? (lapsed ? t('team.unpaidHandOver') : undefined)}
            onClick={() => onAct('hand-over')}
          >
            {t('team.handOver', { name })}
          </Button>
        </>
      )}
      {leaves(user, account.id) && (
        <Button tone="danger" icon="trash" whyNot={whyNot} onClick={() => onAct('remove')}>
          {t('team.removeLabel', { name: personName(user) })}
        </Button>
      )}
    </section>
  )
}

type EndSecondStepDialogProps = { user: TeamUser | null; onClose: () => void }

/**
 * Ends two-step verification for a team member who lost phone and recovery codes. It asks for the owner's password
 * again.
 */
export function EndSecondStepDialog({ user, onClose }: EndSecondStepDialogProps) {
  const title = t('team.endStepTitle', { name: user ? personName(user) : '' })
  const end = async ({ id, first_name }: TeamUser, current_password: string) => {
    await api.call(teamRoutes.endTeamSecondFactor, { params: { id }, body: { current_password } })
    toast(t('team.stepEnded', { name: shownName(first_name) }))
    onClose()
  }
  return (
    <Dialog open={user !== null} title={title} onClose={onClose}>
      {user && (
        <PasswordForm
          lead={t('team.endStepBody', { name: shownName(user.first_name) })}
          submitLabel={t('team.endStep')}
          busyLabel={t('team.endingStep')}
          submit={(password) => end(user, password)}
          onCancel={onClose}
        />
      )}
    </Dialog>
  )
}

type HandOverDialogProps = { user: TeamUser | null; onClose: () => void; onDone: () => void }

/** Hands the church over to another owner. It asks for the password again. */
export function HandOverDialog({ user, onClose, onDone }: HandOverDialogProps) {
  const { church } = useChurch()
  const title = t('team.handOverTitle', { church: church.name, name: user ? personName(user) : '' })
  const handOver = async ({ id, first_name }: TeamUser, current_password: string) => {
    await api.call(teamRoutes.handOver, { body: { account_id: id, current_password } })
    toast(t('team.handedOver', { name: shownName(first_name) }))
    onClose()
    onDone()
    await refreshSession()
  }
  return (
    <Dialog open={user !== null} title={title} onClose={onClose}>
      {user && (
        <PasswordForm
          lead={t('team.handOverBody', { name: shownName(user.first_name) })}
          submitLabel={t('team.handOver', { name: shownName(user.first_name) })}
          busyLabel={t('team.handingOver')}
          submit={(password) => handOver(user, password)}
          onCancel={onClose}
        />
      )}
    </Dialog>
  )
}

type PasswordFormProps = {
  /** The consequences of the step. */
  lead: string
  submitLabel: string
  busyLabel: string
  submit: (current_password: string) => Promise<void>
  onCancel: () => void
}

/** Asks for the password again before a step that is hard to undo. */
export function PasswordForm({ lead, submitLabel, busyLabel, submit, onCancel }: PasswordFormProps) {
  const online = useOnline()
  const form = useForm({
    initial: { current_password: '' },
    check: (typed) => (typed.current_password ? {} : { current_password: t('fields.required') }),
    submit: async ({ current_password }) => {
      try {
        await submit(current_password)
      } catch (thrown) {
        return problemOf(thrown)
      }
    },
  })
  const actions = (
    <>
      <Button tone="quiet" onClick={onCancel}>
        {t('common.cancel')}
      </Button>
      <Button
        type="submit"
        tone="danger"
        busy={form.busy}
        busyLabel={busyLabel}
        whyNot={online ? undefined : t('team.offline')}
      >
        {submitLabel}
      </Button>
    </>
  )
  return (
    <Form form={form} actions={actions}>
      <p>{lead}</p>
      <PasswordField {...form.field('current_password')} label={t('team.yourPassword')} focusFirst />
    </Form>
  )
}
