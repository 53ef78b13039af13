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
import { EndSecondStepDialog } from './end-second-step-dialog.tsx'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { teamActions } from './team-actions.ts'
import { TeamTable } from './team-table.tsx'
import { useTeam } from './use-team.ts'
import { ViewDialog } from './view-dialog.tsx'
import { t } from './messages.ts'
import './team.css'

/** The page of the church's team: invite, view, grant features, remove, hand over. */
export function TeamPage() {
  useKeptAddress()
  const { church } = useChurch()
  const [team, reload] = useTeam()
  const { act, id, open, close } = useAddressDialog(teamActions)
  const online = useOnline()
  const lapsed = useSession(isLapsed)
  const users = team.status === 'ready' ? team.value : null
  const on = (wanted: typeof act) => (act === wanted ? (users?.find((user) => user.id === id) ?? null) : null)
  const invite = (
    <Button
      icon="plus"
      disabled={lapsed}
      whyNot={online ? undefined : t('team.offline')}
      onClick={() => open('invite')}
    >
      {t('team.invite')}
    </Button>
  )
  return (
    <Page title={t('shell.team')} actions={invite}>
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
          onOpen={(user) => open('view', user.id)}
          onRemove={(user) => open('remove', user.id)}
        />
      )}
      <InviteDialog open={act === 'invite'} onClose={close} onInvited={reload} />
      <ViewDialog
        open={act === 'view' && users !== null}
        user={on('view')}
        onClose={close}
        onChanged={reload}
        onHandOver={(user) => open('hand-over', user.id)}
        onEndSecondStep={(user) => open('end-second-step', user.id)}
      />
      <RemoveDialog user={on('remove')} onClose={close} onRemoved={reload} />
      <HandOverDialog user={on('hand-over')} onClose={close} onDone={reload} />
      <EndSecondStepDialog user={on('end-second-step')} onClose={close} />
    </Page>
  )
}
