import { memo, type ComponentType } from 'react'
import type { Church, Live, Presences } from '../../../sync/client/api.ts'
import type { PlainKey } from '../../lib/messages/t.ts'
import type { IconName } from '../../ui/icons.tsx'
import { LateHeadcountPlace } from './headcount/late-headcount-place.tsx'
import { NamesPlace } from './names/names-place.tsx'
import type { Notice } from './notice.ts'
import { LateScanPlace } from './scan/late-scan-place.tsx'

/** What every place at the door works with. */
export type PlaceProps = {
  church: Church
  serviceId: string
  presences: Live<Presences>
  say: (notice: Notice) => void
  /** Grows each time the place's own button is tapped while it is open: back to its beginning. */
  recalled: number
}

export type Place = {
  id: string
  label: PlainKey
  icon: IconName
  Screen: ComponentType<PlaceProps>
  /** Comes back as it was left: what was typed in it, and how far it was scrolled. */
  stays: boolean
}

/** The places in the thumb's reach. A new one: its folder, and one line here. */
export const places = [
  { id: 'names', label: 'door.names', icon: 'people', Screen: memo(NamesPlace), stays: true },
  { id: 'headcount', label: 'door.headcount', icon: 'counter', Screen: LateHeadcountPlace, stays: false },
  { id: 'scan', label: 'door.scan', icon: 'qr', Screen: LateScanPlace, stays: false },
] as const satisfies readonly Place[]
