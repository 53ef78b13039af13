import { useChurch } from '../../../../domain/church/use-church.ts'
import { AtService } from '../../service/at-service.tsx'
import { tChildren } from '../messages.ts'
import { LeftServices, useLeftServices } from './still-here.tsx'
import { PickUpBoard } from './pick-up-board.tsx'

/** The children at a service: those still here, and their pick-up. */
export function ChildrenPage() {
  const left = useLeftServices(useChurch())
  const title = `${tChildren('children.title')} · ${tChildren('common.appName')}`
  return <AtService title={title} Board={PickUpBoard} left={left} Left={LeftServices} />
}
