import { useEffect, useRef, useState, type ComponentProps } from 'react'
import type { Church } from '../../../../sync/client/api.ts'
import { t } from '../../../lib/messages/t.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/dialog.tsx'
import { useAllServices } from '../../../domain/church/all-services.ts'
import { useLive } from '../../../domain/church/use-church.ts'
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

/**
 * The sheet to change the service: of today, of recent days, or a new one.
 * The button for a new one is fixed at the foot, within the thumb's reach. Below the lists it would move while
 * services load.
 */
export function ServiceSheet({ church, today, chosenId, open, pick, onClose }: ServiceSheetProps) {
  const services = useAllServices(church)
  const { times } = useLive(church.scheduled)
  const [making, setMaking] = useState(false)
  const close = () => {
    setMaking(false)
    onClose()
  }
  const pickAndClose = (id: string) => {
    pick(id)
    close()
  }
  const todays = servicesOf(services, today)
  const shared = { heading: 'h3' as const, chosenId, onPick: pickAndClose }
  const title = t(making ? 'door.makeAnother' : 'door.chooseTitle')
  return (
    <Sheet
      open={open}
      title={title}
      onClose={close}
      actions={
        <Button tone="quiet" icon={making ? undefined : 'plus'} onClick={() => setMaking(!making)}>
          {t(making ? 'common.back' : 'door.makeAnother')}
        </Button>
      }
    >
      {making ? (
        <MakeAnother
          church={church}
          today={today}
          taken={todays.map(({ name }) => name)}
          onMade={pickAndClose}
        />
      ) : (
        <div className="door-service-sheet">
          <ServiceList title={t('door.todaysServices')} services={todays} times={times} {...shared} />
          <MarkedAhead church={church} today={today} {...shared} />
          <ServiceList title={t('door.earlier')} services={earlierServices(services, today)} {...shared} />
        </div>
      )}
    </Sheet>
  )
}

/**
 * Replaces the lists, so it takes the focus. The focus avoids the field, whose keyboard would cover the suggested
 * names.
 */
function MakeAnother(props: ComponentProps<typeof MakeService>) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('button')?.focus(), [])
  return (
    <div ref={box}>
      <MakeService {...props} />
    </div>
  )
}
