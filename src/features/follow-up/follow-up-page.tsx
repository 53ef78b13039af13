import { useMemo } from 'react'
import { dateOf, formatDate, formatTime } from '../../lib/format/format-date.ts'
import { useAddressDialog } from '../../lib/address/address-dialog.ts'
import { useKeptAddress } from '../../lib/address/kept-address.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { FailedLoad } from '../../ui/failed-load.tsx'
import { Page } from '../../ui/page.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StatusLine } from '../../ui/status-line.tsx'
import { LineDialog } from './line-dialog.tsx'
import { LineTable } from './line-table.tsx'
import { byTurn, isOpen, type Users } from './lines.ts'
import { useFollowUps } from './use-follow-ups.ts'
import { t } from './messages.ts'
import './follow-up.css'

const actions = ['view'] as const
const NOBODY: Users = { team: [] }

/** The page of people to call and visit: first timers and absent people, with the state of each. */
export function FollowUpPage() {
  useKeptAddress()
  const { account } = useChurch()
  const { id, open, close } = useAddressDialog(actions)
  const [list, reload] = useFollowUps()
  const lines = list.status === 'ready' ? list.lines : null
  const users = list.status === 'ready' ? list.users : NOBODY
  const isCut = list.status === 'ready' && list.more
  const sorted = useMemo(() => [...(lines ?? [])].sort(byTurn(account.id, users)), [lines, account.id, users])
  const toFollowUp = sorted.filter(isOpen).length
  return (
    <Page title={t('followUp.title')} count={lines && !isCut ? toFollowUp : null}>
      {list.status === 'loading' && <SkeletonRows />}
      {list.status === 'failed' && (
        <FailedLoad title={t('followUp.notSeen')} sentence={list.problem.message} onRetry={reload} />
      )}
      {list.status === 'ready' && (
        <>
          {list.from && <AsOf at={list.from} />}
          {isCut && <StatusLine tone="info">{t('followUp.introCut', { count: toFollowUp })}</StatusLine>}
          <LineTable
            lines={sorted}
            isCut={isCut}
            users={users}
            absentAfter={list.absentAfter}
            onOpen={(line) => open('view', line.id)}
          />
          <LineDialog
            id={id}
            line={sorted.find((line) => line.id === id) ?? null}
            users={users}
            onClose={close}
          />
        </>
      )}
    </Page>
  )
}

function AsOf({ at }: { at: string }) {
  const { church } = useChurch()
  const when = `${formatDate(dateOf(at, church.time_zone))}, ${formatTime(at, church.time_zone)}`
  return <StatusLine tone="quiet">{t('followUp.asOf', { when })}</StatusLine>
}
