import { t, type PlainKey, withLaterMessages } from '../../lib/messages/t.ts'
import { AtService, type BoardProps } from './service/at-service.tsx'
import { Activity, useCallback, useMemo, useRef, useState, memo, type ComponentType, useEffect } from 'react'
import { useVisibleHeight, useWakeLock } from '../../lib/device/screen.ts'
import { useCheckInAddress } from './family/family-addresses.ts'
import { DoorNotice, useNotice } from './door-notice.tsx'
import { DoorHead } from './head/door-head.tsx'
import { ServiceSheet } from './service/service-sheet.tsx'
import './door-board.css'
import { Icon, type IconName } from '../../ui/icons.tsx'
import { MenuButton } from './head/menu-and-status.tsx'
import './place-bar.css'
import { NamesTab } from './names/names-tab.tsx'
import type { TabProps } from './door-address.ts'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'

/** Starts after the door's own work, which must not wait for it. */
const AFTER_MS = 8_000

/**
 * Loads the QR reader ahead while online, so that the phone can scan offline.
 * It does not run if the user turned on the browser's data saver.
 */
export function useReaderAhead(): void {
  useEffect(() => {
    const { connection } = navigator as { connection?: { saveData?: boolean } }
    if (connection?.saveData || !navigator.onLine) return
    const timer = setTimeout(() => {
      import('./scan/reader/reader.ts').then(({ findReader }) => findReader()).catch(() => undefined)
    }, AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
}

/** The scan tab, loaded when it is opened. Offline it comes from the service worker. */
export const LazyScanTab = lazyPart(
  async () => (await withLaterMessages(import('./scan/scan-tab.tsx'))).ScanTab,
  <SkeletonRows rows={3} />,
)

/** The headcount tab, loaded when it is opened. Offline it comes from the service worker. */
export const LazyHeadcountTab = lazyPart(
  async () => (await withLaterMessages(import('./headcount/headcount-tab.tsx'))).HeadcountTab,
  <SkeletonRows rows={4} />,
)

/** The check-in of children, loaded when it is opened. Offline it comes from the service worker. */
export const LazyCheckIn = lazyPart(
  async () => (await withLaterMessages(import('./children/check-in/check-in-screen.tsx'))).CheckInScreen,
  <SkeletonRows rows={3} />,
)

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

/** The door of one service: its head, the open tab and the tab bar within the thumb's reach. */
export function DoorBoard({ church, service, today, pick }: BoardProps) {
  const board = useRef<HTMLDivElement>(null)
  const presences = useMemo(() => church.presences(service.id), [church, service.id])
  const { notice, showNotice, hush } = useNotice()
  const [openId, setOpenId] = useState<string>(places[0].id)
  const [recalled, setRecalled] = useState<Readonly<Record<string, number>>>({})
  const [choosing, setChoosing] = useState(false)
  const { childIds, open: openCheckIn, close: closeCheckIn } = useCheckInAddress()
  useWakeLock()
  useReaderAhead()
  useVisibleHeight(board)

  /** Focuses the search field or the current button of the open tab. Another tab may be in the page, hidden. */
  const toTab = useCallback(() => {
    const goals = board.current?.querySelectorAll<HTMLElement>('[type="search"], [aria-current="page"]') ?? []
    ;[...goals].find((goal) => goal.getClientRects().length > 0)?.focus()
  }, [])
  const open = (id: string) => {
    if (childIds) closeCheckIn()
    else if (id === openId) return setRecalled((times) => ({ ...times, [id]: (times[id] ?? 0) + 1 }))
    setOpenId(id)
    // A notice of one tab takes no room in the next. Trouble stays until it is closed.
    if (notice?.tone !== 'trouble') hush()
  }
  return (
    <div ref={board} className="door-board">
      <DoorHead
        church={church}
        service={service}
        today={today}
        presences={presences}
        onChange={() => setChoosing(true)}
      />
      {places.map(({ id, Screen, stays }) => {
        if (id !== openId && !stays) return null
        // A hidden tab receives no marks, so React draws nothing behind the open one.
        return (
          <Activity key={id} mode={id === openId && !childIds ? 'visible' : 'hidden'}>
            <Screen
              church={church}
              serviceId={service.id}
              presences={presences}
              showNotice={showNotice}
              recalled={recalled[id] ?? 0}
            />
          </Activity>
        )
      })}
      {childIds && (
        <LazyCheckIn
          church={church}
          service={service}
          presences={presences}
          childIds={childIds}
          onAdd={(id) => openCheckIn([...childIds, id])}
          onClose={closeCheckIn}
        />
      )}
      <div className="door-lower">
        <DoorNotice notice={notice} hush={hush} onLeave={toTab} />
        <TabBar places={places} openId={openId} onOpen={open} />
      </div>
      <ServiceSheet
        church={church}
        today={today}
        chosenId={service.id}
        open={choosing}
        pick={pick}
        onClose={() => setChoosing(false)}
      />
    </div>
  )
}

type TabBarProps = { places: readonly Place[]; openId: string; onOpen: (id: string) => void }

/** The tabs of the door along the lower edge. A tap on the open one resets it. */
export function TabBar({ places, openId, onOpen }: TabBarProps) {
  return (
    <nav className="door-bar" aria-label={t('door.places')}>
      {places.map(({ id, label, icon }) => (
        <button
          key={id}
          type="button"
          aria-current={id === openId ? 'page' : undefined}
          onClick={() => onOpen(id)}
        >
          <Icon name={icon} large />
          <span>{t(label)}</span>
        </button>
      ))}
      <MenuButton />
    </nav>
  )
}

/** The usher's Sunday screen. */
export const DoorPage = () => (
  <AtService title={`${t('door.title')} · ${t('common.appName')}`} Board={DoorBoard} />
)
