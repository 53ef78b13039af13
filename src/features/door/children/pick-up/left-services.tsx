import { useChildrenByService } from '../../../../domain/church/children-here.ts'
import { useChurch } from '../../../../domain/church/use-church.ts'
import type { LeftProps } from '../../service/at-service.tsx'
import { ServiceList } from '../../service/service-list.tsx'
import { tChildren } from '../messages.ts'
import { useLeftServices } from './use-left-services.ts'

/** Offers deleted and moved services at which children are still here. Renders nothing if there are none. */
export function LeftServices({ chosenId, onPick }: LeftProps) {
  const church = useChurch()
  const children = useChildrenByService(church)
  const services = useLeftServices(church).filter(
    ({ id }) => id !== chosenId && (children.get(id)?.here ?? 0) > 0,
  )
  return (
    <ServiceList
      title={tChildren('children.toChildren')}
      note={tChildren('children.leftNote')}
      services={services}
      onPick={onPick}
    />
  )
}
