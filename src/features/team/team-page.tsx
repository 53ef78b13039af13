import { useCallback, useState } from 'react'
import { teamRoutes } from '../../../contract/routes/team.ts'
import { api } from '../../lib/api/api.ts'
import type { AnswerOf } from '../../lib/api/route-types.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { useLoaded } from '../../lib/load/use-loaded.ts'
import { t } from '../../lib/messages/t.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import { Button } from '../../ui/button.tsx'
import { FailedLoad } from '../../ui/failed-load.tsx'
import { Page } from '../../ui/page.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { TeamList } from './team-list.tsx'
import './team.css'

export type TeamUser = AnswerOf<typeof teamRoutes.teamUsers>[number]

/** Who else works for this church: invite, see, remove. */
export function TeamPage() {
  const { church } = useChurch()
  const load = useCallback(
    (signal: AbortSignal) => api.call(teamRoutes.teamUsers, { params: { id: church.id }, signal }),
    [church.id],
  )
  const [users, reload] = useLoaded(load)
  const [inviting, setInviting] = useState(false)
  const [leaving, setLeaving] = useState<TeamUser | null>(null)
  const online = useOnline()
  const invite = (
    <Button icon="plus" whyNot={online ? undefined : t('team.offline')} onClick={() => setInviting(true)}>
      {t('team.invite')}
    </Button>
  )
  return (
    <Page title={t('team.title')} actions={invite}>
      {users.status === 'loading' && <SkeletonRows rows={4} />}
      {users.status === 'failed' && (
        <FailedLoad title={t('team.notSeen')} sentence={users.problem.message} onRetry={reload} />
      )}
      {users.status === 'ready' && <TeamList users={users.value} onRemove={setLeaving} />}
      <InviteDialog open={inviting} onClose={() => setInviting(false)} onInvited={reload} />
      <RemoveDialog user={leaving} onClose={() => setLeaving(null)} onRemoved={reload} />
    </Page>
  )
}
