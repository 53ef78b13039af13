import { memo, type ComponentType } from 'react'
import type { PlainKey } from '../../lib/messages/t.ts'
import type { IconName } from '../../ui/icons.tsx'
import { LazyHeadcountTab } from './headcount/lazy-headcount-tab.tsx'
import { NamesTab } from './names/names-tab.tsx'
import { LazyScanTab } from './scan/lazy-scan-tab.tsx'
import type { TabProps } from './tab-props.ts'

export type Place = {
  id: string
  label: PlainKey
  icon: IconName
  Screen: ComponentType<TabProps>
  /** The tab keeps its typed text and scroll position while hidden. */
  stays: boolean
}

/** The tabs within the thumb's reach. A new tab needs its folder and one line here. */
export const places = [
  { id: 'names', label: 'door.names', icon: 'people', Screen: memo(NamesTab), stays: true },
  { id: 'headcount', label: 'door.headcount', icon: 'counter', Screen: LazyHeadcountTab, stays: false },
  { id: 'scan', label: 'door.scan', icon: 'qr', Screen: LazyScanTab, stays: false },
] as const satisfies readonly Place[]
