import type { Church } from '../../../../sync/client/api.ts'
import { t } from '../../../lib/messages/t.ts'
import { Sheet } from '../../../ui/dialog.tsx'
import { useLive } from '../../../lib/session/use-church.ts'
import { MakeService } from './make-service.tsx'
import { MarkedAhead } from './marked-ahead.tsx'
import { earlierServices, servicesOf } from './service-choice.ts'
import { ServiceList } from './service-list.tsx'

type ServiceSheetProps = {
  church: Church
  today: string
  chosenId: string
  open: boolean
  pick: (serviceId: string) => void
  onClose: () => void
}

/** Another service: of today, of the last days, or a new one. */
export function ServiceSheet({ church, today, chosenId, open, pick, onClose }: ServiceSheetProps) {
  const services = useLive(church.services)
  const pickAndClose = (id: string) => {
    pick(id)
    onClose()
  }
  const todays = servicesOf(services, today)
  const shared = { heading: 'h3' as const, today, chosenId, onPick: pickAndClose }
  return (
    <Sheet open={open} title={t('door.chooseTitle')} onClose={onClose}>
      <div className="door-service-sheet">
        <ServiceList title={t('door.todaysServices')} services={todays} {...shared} />
        <MarkedAhead church={church} {...shared} />
        <ServiceList title={t('door.earlier')} services={earlierServices(services, today)} {...shared} />
        <section className="door-services">
          <h3>{t('door.makeAnother')}</h3>
          <MakeService
            church={church}
            today={today}
            taken={todays.map(({ name }) => name)}
            onMade={pickAndClose}
          />
        </section>
      </div>
    </Sheet>
  )
}
