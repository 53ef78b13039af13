import { t } from '../../lib/messages/t.ts'
import { useChurch, useLive } from '../../lib/session/use-church.ts'
import { useSealedHere } from '../../lib/session/use-sealed-here.ts'
import { Badge } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'

/** What still waits on this phone, and what was refused. */
export function OutboxCard() {
  const { outbox } = useChurch()
  const { pending, rejected } = useLive(outbox.counts)
  const sealed = useSealedHere()
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
        {sealed !== null && sealed > 0 && (
          <Badge tone="harmattan" icon="phoneSaved">
            {t('home.sealed', { count: sealed })}
          </Badge>
        )}
        {pending + rejected === 0 && sealed === 0 && (
          <Badge tone="palm" icon="doubleCheck">
            {t('home.allReceived')}
          </Badge>
        )}
      </p>
    </Card>
  )
}
