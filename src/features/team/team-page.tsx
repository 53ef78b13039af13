import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useAddressDialog } from '../../lib/address/address-dialog.ts'
import { useKeptAddress } from '../../lib/address/kept-address.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { formatMoment } from '../../lib/format/format-date.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { isLapsed, useSession } from '../../domain/session/session-store.ts'
import { Button } from '../../ui/button.tsx'
import { FailedLoad } from '../../ui/failed-load.tsx'
import { Page } from '../../ui/page.tsx'
import { StatusLine } from '../../ui/status-line.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { RemoveDialog, useTeam, InviteLink, type SentInvite, type TeamUser } from './team-user.tsx'
import { TeamTable } from './team-table.tsx'
import { t } from './messages.ts'
import './team.css'
import { shownName } from '../../../contract/people/shown-name.ts'
import { FEATURES, type FeatureName } from '../../../contract/features.ts'
import { invitation } from '../../../contract/routes/form-bodies.ts'
import { teamRoutes } from '../../../contract/routes/team.ts'
import { api } from '../../lib/api/api.ts'
import { problemOf } from '../../lib/api/problem.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { CheckField } from '../../ui/fields/check-field.tsx'
import { PhoneField } from '../../ui/fields/phone-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FieldGroup, Form } from '../../ui/form/form.tsx'
import { sendOnce, ownId, type OwnId } from '../../ui/form/send-once.ts'
import { useForm, checkBy, type FieldErrors } from '../../ui/form/use-form.ts'
import { toast } from '../../ui/toast-store.ts'
import { featureWords } from './feature-switches.tsx'
import { formatPhone } from '../../../contract/people/format-phone.ts'

/** The fields of the form. Each feature's switch uses the feature's name. */
export type Invitation = {
  first_name: string
  last_name: string
  email: string
  phone_number: string
} & OwnId &
  Record<FeatureName, boolean>

/**
 * The form's first values. Most invitations are for ushers, so attendance starts switched on.
 * @param own the features of the inviter, who can grant only these
 * @param again a person who was removed, with the features that they held
 */
export function firstInvitation(own: readonly FeatureName[], again: TeamUser | null): Invitation {
  const held = again?.features.map(({ name }) => name) ?? []
  const wanted: readonly FeatureName[] = held.length > 0 ? held : ['attendanceAccess']
  const on = (name: FeatureName) => wanted.includes(name) && own.includes(name)
  return {
    ...ownId(),
    first_name: again?.first_name ?? '',
    last_name: again?.last_name ?? '',
    email: again?.email ?? '',
    phone_number: again?.phone_number ? formatPhone(again.phone_number) : '',
    ...(Object.fromEntries(FEATURES.map((name) => [name, on(name)])) as Record<FeatureName, boolean>),
  }
}

const bySchema = checkBy<Invitation>(invitation.omit({ id: true, features: true }))

export function checkInvitation(typed: Invitation): FieldErrors<Invitation> {
  const errors = bySchema(typed)
  if (!typed.phone_number.trim()) errors.phone_number = t('fields.required')
  if (givenFeatures(typed).length === 0) errors.teamsAccess = t('team.chooseOne')
  return errors
}

export function givenFeatures(typed: Invitation): { name: FeatureName }[] {
  return FEATURES.filter((name) => typed[name]).map((name) => ({ name }))
}

type DialogProps = {
  open: boolean
  /** A person who was removed and is invited again. */
  again: TeamUser | null
  onClose: () => void
  onInvited: () => void
}

/** Asks for the person and their features, then shows the link to send. */
export function InviteDialog({ open, again, onClose, onInvited }: DialogProps) {
  const [sent, setSent] = useState<SentInvite | null>(null)
  const close = () => {
    setSent(null)
    onClose()
  }
  const title = sent ? t('team.linkReady', { name: sent.name }) : t('team.invite')
  return (
    <Dialog open={open} title={title} onClose={close}>
      {sent ? (
        <InviteLink invite={sent} onDone={close} />
      ) : (
        <InviteForm
          key={again?.id}
          again={again}
          onCancel={close}
          onSent={(invite) => {
            setSent(invite)
            onInvited()
          }}
        />
      )}
    </Dialog>
  )
}

type Props = Pick<DialogProps, 'again'> & {
  onCancel: () => void
  onSent: (invite: SentInvite) => void
}

/** The invited person, and their features. */
export function InviteForm({ again, onCancel, onSent }: Props) {
  const { features: own } = useChurch()
  const form = useForm({
    initial: firstInvitation(own, again),
    check: checkInvitation,
    draftKey: again ? `invite-team:${again.id}` : 'invite-team',
    submit: async (typed) => {
      const { first_name, last_name, email, phone_number } = typed
      try {
        const body = { first_name, last_name, email, phone_number, features: givenFeatures(typed) }
        const { link } = await sendOnce(form, typed, (id) =>
          api.call(teamRoutes.inviteUser, { body: { id, ...body } }),
        )
        const name = shownName(first_name)
        toast(t('team.invited', { name }))
        onSent({ name, link })
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
      <Button type="submit" busy={form.busy} busyLabel={t('team.sendingInvite')}>
        {t('team.sendInvite')}
      </Button>
    </>
  )
  return (
    <Form form={form} label={t('team.invite')} actions={actions}>
      <p className="team-note">{t('team.inviteLead')}</p>
      <TextField {...form.field('first_name')} label={t('fields.firstName')} autoCapitalize="words" />
      <TextField {...form.field('last_name')} label={t('fields.lastName')} autoCapitalize="words" />
      <TextField {...form.field('email')} label={t('fields.emailAddress')} type="email" autoComplete="off" />
      <PhoneField {...form.field('phone_number')} label={t('fields.phoneNumber')} autoComplete="off" />
      <FieldGroup title={t('team.mayUse')}>
        {own.length < FEATURES.length && <p className="team-note">{t('team.beyondInvite')}</p>}
        <div className="team-switches">
          {FEATURES.map((name) => (
            <CheckField
              key={name}
              {...form.field(name)}
              label={t(featureWords[name].label)}
              disabled={!own.includes(name)}
            />
          ))}
        </div>
      </FieldGroup>
    </Form>
  )
}

const actions = ['invite', 'remove'] as const

/** The page of the church's team. A member's row leads to their own page. */
export function TeamPage() {
  useKeptAddress()
  useMovedDialogs()
  const { church } = useChurch()
  const [team, reload] = useTeam()
  const { act, id, open, close } = useAddressDialog(actions)
  const online = useOnline()
  const lapsed = useSession(isLapsed)
  const wide = useWide()
  const users = team.status === 'ready' ? team.value : null
  const on = (wanted: typeof act) => (act === wanted ? (users?.find((user) => user.id === id) ?? null) : null)
  const invite = (
    <Button
      icon="plus"
      disabled={lapsed}
      whyNot={online ? undefined : t('team.offline')}
      aria-label={t('team.invite')}
      onClick={() => open('invite')}
    >
      {t(wide ? 'team.invite' : 'team.inviteShort')}
    </Button>
  )
  return (
    <Page
      title={t('shell.team')}
      count={users?.filter(({ status }) => status !== 'removed').length}
      actions={invite}
    >
      {lapsed && <StatusLine tone="info">{t('team.unpaid')}</StatusLine>}
      {team.status === 'ready' && team.from && (
        <StatusLine tone="quiet">
          {t('team.asOf', { when: formatMoment(team.from, church.time_zone) })}
        </StatusLine>
      )}
      {team.status === 'failed' ? (
        <FailedLoad title={t('team.notSeen')} sentence={team.problem.message} onRetry={reload} />
      ) : (
        <TeamTable
          users={users}
          onRemove={(user) => open('remove', user.id)}
          onInviteAgain={(user) => open('invite', user.id)}
        />
      )}
      {/* A person who is invited again fills the form, so it waits for the team. */}
      <InviteDialog
        open={act === 'invite' && (id === null || users !== null)}
        again={on('invite')}
        onClose={close}
        onInvited={reload}
      />
      <RemoveDialog user={on('remove')} onClose={close} onRemoved={reload} />
    </Page>
  )
}

/** Links of earlier versions to a member's dialogs lead to the member's page. */
function useMovedDialogs(): void {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const to = pathname === '/team' ? movedDialog(search) : null
  useEffect(() => {
    if (to) navigate(to, { replace: true })
    // Only the old address counts, not a change of `navigate`.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [to])
}

export function movedDialog(search: string): string | null {
  const query = new URLSearchParams(search)
  const [act, id] = [query.get('act'), query.get('id')]
  if (!id) return null
  const page = `/team/${encodeURIComponent(id)}`
  if (act === 'view') return page
  return act === 'hand-over' || act === 'end-second-step' ? `${page}?act=${act}` : null
}
