import type { OpenSession } from '../../../contract/routes/sessions.ts'
import { t } from '../../lib/messages/t.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { SessionTimes } from './session-times.tsx'

/** One session of the account. The current one ends by logging out, not from here. */
export function DeviceRow({ session, onEnd }: { session: OpenSession; onEnd: () => void }) {
  const device = session.device_name ?? t('devices.unnamed')
  return (
    <div className="device">
      <Icon name="devices" large />
      <div className="device-words">
        <h2>{device}</h2>
        <SessionTimes session={session} />
      </div>
      {session.current ? (
        <Badge tone="palm" icon="checkCircle">
          {t('devices.thisDevice')}
        </Badge>
      ) : (
        <Button tone="quiet" aria-label={t('devices.endLabel', { device })} onClick={onEnd}>
          {t('devices.end')}
        </Button>
      )}
    </div>
  )
}
