import { t } from '../../lib/messages/t.ts'
import { useChurch, useLive } from '../../domain/church/use-church.ts'
import { useEncryptedHere } from '../../domain/session/other-accounts.ts'
import { Badge } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'

/** The numbers of this phone's pending and rejected ops. */
export function OutboxCard() {
  const { outbox } = useChurch()
  const { pending, rejected } = useLive(outbox.counts)
  const encrypted = useEncryptedHere()
  const go = (
    <LinkButton to="/outbox" tone="quiet" icon="tray">
      {t('home.viewOutbox')}
    </LinkButton>
  )
  return (
    <Card title={t('home.outbox')} actions={go}>
      <p className="home-badges">
        {pending > 0 && (
          <Badge tone="harmattan" icon="phoneSaved">
            {t('home.waiting', { count: pending })}
          </Badge>
        )}
        {rejected > 0 && (
          <Badge tone="clay" icon="refused">
            {t('home.refused', { count: rejected })}
          </Badge>
        )}
        {encrypted !== null && encrypted > 0 && (
          <Badge tone="harmattan" icon="phoneSaved">
            {t('home.encrypted', { count: encrypted })}
          </Badge>
        )}
        {pending + rejected === 0 && encrypted === 0 && (
          <Badge tone="palm" icon="doubleCheck">
            {t('home.allReceived')}
          </Badge>
        )}
      </p>
    </Card>
  )
}
