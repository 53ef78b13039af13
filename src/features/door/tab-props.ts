import type { Church, Live, Presences } from '../../../sync/client/api.ts'
import type { Notice } from './notice.ts'

/** The props of every tab of the door. */
export type TabProps = {
  church: Church
  serviceId: string
  presences: Live<Presences>
  showNotice: (notice: Notice) => void
  /** Grows with each tap on the open tab's button, which resets the tab. */
  recalled: number
}
