import type { Church } from '../../../../sync/client/api.ts'
import { t } from '../../../lib/messages/t.ts'
import { ServiceList } from './service-list.tsx'
import { useMarkedAhead } from './use-marked-ahead.ts'

type MarkedAheadProps = {
  church: Church
  /** Under a page's title `h2`, in a dialog `h3`. */
  heading?: 'h2' | 'h3'
  today: string
  chosenId?: string
  onPick: (serviceId: string) => void
}

/**
 * Who worked while the phone's clock ran ahead finds here what they marked: no list of today or of days before has it.
 * Nothing where nobody is marked on a day to come.
 */
export function MarkedAhead({ church, today, ...list }: MarkedAheadProps) {
  const services = useMarkedAhead(church, today)
  return <ServiceList title={t('door.ahead')} note={t('door.aheadBody')} services={services} {...list} />
}
