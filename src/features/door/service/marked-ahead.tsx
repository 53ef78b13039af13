import type { Church } from '../../../../sync/client/api.ts'
import { t } from '../../../lib/messages/t.ts'
import { ServiceList } from './service-list.tsx'
import { useMarkedAhead } from './use-marked-ahead.ts'

type MarkedAheadProps = {
  church: Church
  /** `h2` under a page's title, `h3` in a dialog. */
  heading?: 'h2' | 'h3'
  today: string
  chosenId?: string
  onPick: (serviceId: string) => void
}

/**
 * Lists services on later days with people marked here, made while the phone's clock ran ahead.
 * No other list shows these services. Renders nothing if there are none.
 */
export function MarkedAhead({ church, today, ...list }: MarkedAheadProps) {
  const services = useMarkedAhead(church, today)
  return <ServiceList title={t('door.ahead')} note={t('door.aheadBody')} services={services} {...list} />
}
