import { useOnline } from '../../lib/device/use-online.ts'
import { t } from '../../lib/messages/t.ts'
import { useChurch, useLive } from '../../lib/session/use-church.ts'
import { Progress } from '../progress.tsx'

/** Until the church's list is whole on this phone: how far it has come, and what helps where nothing can come. */
export function ListComing() {
  const { complete, progress } = useLive(useChurch().status)
  const online = useOnline()
  if (complete) return null
  if (progress && online)
    return <Progress label={t('members.getting')} done={progress.done} total={progress.total} />
  return online ? null : <p role="status">{t('members.inPart')}</p>
}
