import type { Church, Children, Guardian, ServiceChild } from '../../../../../sync/client/api.ts'
import type { HandedOver } from './hand-over.ts'

/** The props of each way to hand a child over. */
export type WayProps = {
  church: Church
  child: ServiceChild
  childList: Children
  /** Called when check-outs are on disk. */
  onHandedOver: (handedOver: HandedOver, guardian: Guardian) => void
}
