import { Activity, useCallback, useMemo, useRef, useState } from 'react'
import { useVisibleHeight } from '../../lib/device/use-visible-height.ts'
import { useWakeLock } from '../../lib/device/wake-lock.ts'
import { LazyCheckIn } from './children/check-in/lazy-check-in.tsx'
import { useCheckInAddress } from './children/check-in/use-check-in-address.ts'
import { DoorNotice } from './door-notice.tsx'
import { DoorHead } from './head/door-head.tsx'
import { useNotice } from './notice.ts'
import { TabBar } from './tab-bar.tsx'
import { places } from './tabs.ts'
import { useReaderAhead } from './scan/use-reader-ahead.ts'
import type { BoardProps } from './service/at-service.tsx'
import { ServiceSheet } from './service/service-sheet.tsx'
import './door-board.css'

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
