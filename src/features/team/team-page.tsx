import { useEffect } from 'react'
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
import { InviteDialog } from './invite-form.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { TeamTable } from './team-table.tsx'
import { useTeam } from './use-team.ts'
import { t } from './messages.ts'
import './team.css'

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
