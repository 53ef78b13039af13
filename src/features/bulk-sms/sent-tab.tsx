import { useChurch } from '../../domain/church/use-church.ts'
import { AsOf } from '../../domain/chart/as-of.tsx'
import { FailedLoad } from '../../ui/failed-load.tsx'
import { SentTable } from './sent-table.tsx'
import type { useSentSms } from './use-sent-sms.ts'
import { t } from './messages.ts'

type Props = { sms: ReturnType<typeof useSentSms>; onOpen: (id: string) => void }

/** The tab of sent, running and pending messages. */
export function SentTab({ sms: { list, sent, reload }, onOpen }: Props) {
  const { church } = useChurch()
  if (list.status === 'failed')
    return <FailedLoad title={t('bulkSms.sentNotSeen')} sentence={list.problem.message} onRetry={reload} />
  return (
    <>
      {list.status === 'ready' && list.from && <AsOf from={list.from} timeZone={church.time_zone} />}
      <SentTable sent={sent} onOpen={({ id }) => onOpen(id)} />
    </>
  )
}
