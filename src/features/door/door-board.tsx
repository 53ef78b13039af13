import { Activity, useCallback, useMemo, useRef, useState } from 'react'
import type { ServiceRow } from '../../../contract/tables/services.ts'
import type { Church } from '../../../sync/client/api.ts'
import { useVisibleHeight } from '../../lib/device/use-visible-height.ts'
import { useWakeLock } from '../../lib/device/use-wake-lock.ts'
import { DoorNotice } from './door-notice.tsx'
import { DoorHead } from './head/door-head.tsx'
import { useNotice } from './notice.ts'
import { PlaceBar } from './place-bar.tsx'
import { places } from './places.ts'
import { useReaderAhead } from './scan/use-reader-ahead.ts'
import { ServiceSheet } from './service/service-sheet.tsx'
import './door-board.css'

type DoorBoardProps = {
  church: Church
  service: ServiceRow
  today: string
  pick: (serviceId: string) => void
}

/** The door at one service: head, open place, and the bar in the thumb's reach. */
export function DoorBoard({ church, service, today, pick }: DoorBoardProps) {
  const board = useRef<HTMLDivElement>(null)
  const presences = useMemo(() => church.presences(service.id), [church, service.id])
  const { notice, say, hush } = useNotice()
  const [openId, setOpenId] = useState<string>(places[0].id)
  const [recalled, setRecalled] = useState<Readonly<Record<string, number>>>({})
  const [choosing, setChoosing] = useState(false)
  useWakeLock()
  useReaderAhead()
  useVisibleHeight(board)

  /** To what is open: another place may stand hidden beside it. */
  const toPlace = useCallback(() => {
    const goals = board.current?.querySelectorAll<HTMLElement>('[type="search"], [aria-current="page"]') ?? []
    ;[...goals].find((goal) => goal.getClientRects().length > 0)?.focus()
  }, [])
  const open = (id: string) => {
    if (id === openId) return setRecalled((times) => ({ ...times, [id]: (times[id] ?? 0) + 1 }))
    setOpenId(id)
    // What was done in one place takes no room in the next; trouble stays until it is closed.
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
        // Hidden it hears of no mark, so nothing is drawn behind another place.
        return (
          <Activity key={id} mode={id === openId ? 'visible' : 'hidden'}>
            <Screen
              church={church}
              serviceId={service.id}
              presences={presences}
              say={say}
              recalled={recalled[id] ?? 0}
            />
          </Activity>
        )
      })}
      <div className="door-lower">
        <DoorNotice notice={notice} hush={hush} onLeave={toPlace} />
        <PlaceBar places={places} openId={openId} onOpen={open} />
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
