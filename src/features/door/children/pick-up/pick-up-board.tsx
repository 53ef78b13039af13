import { useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useLive } from '../../../../domain/church/use-church.ts'
import { useVisibleHeight } from '../../../../lib/device/screen.ts'
import { useWakeLock } from '../../../../lib/device/screen.ts'
import { formatDate } from '../../../../lib/format/format-date.ts'
import { Icon } from '../../../../ui/icons.tsx'
import { SearchField } from '../../../../ui/search-field.tsx'
import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import { useDoorAddress } from '../../door-address.ts'
import { DoorNotice } from '../../door-notice.tsx'
import { PhoneStatus } from '../../head/menu-and-status.tsx'
import { MenuButton } from '../../head/menu-and-status.tsx'
import { useNotice } from '../../door-notice.tsx'
import type { BoardProps } from '../../service/at-service.tsx'
import { ServiceSheet } from '../../service/service-sheet.tsx'
import { tChildren } from '../messages.ts'
import { useClasses } from '../child-facts.ts'
import { ChildLists } from './still-here.tsx'
import { LeftServices } from './still-here.tsx'
import { PickUpSheet } from './pick-up-sheet.tsx'
import '../../head/door-head.css'
import '../../names/name-list.css'
import '../../place-bar.css'
import '../children.css'
// The frame narrows the parts above, so it comes after them.
import '../../door-board.css'

/** "Still here" in each class, who was collected, and the pick-up of one child. */
export function PickUpBoard({ church, service, today, pick }: BoardProps) {
  const board = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const childList = useMemo(() => church.children(service.id), [church, service.id])
  const now = useLive(childList)
  const classes = useClasses(church)
  const { notice, showNotice, hush } = useNotice()
  const [typed, setTyped] = useState('')
  const [choosing, setChoosing] = useState(false)
  const { value: childId, open, close } = useDoorAddress('child')
  useWakeLock()
  useVisibleHeight(board)
  const child = childId ? now.byId.get(church.people.get(childId)?.id ?? childId) : undefined
  const here = now.all.filter(({ state }) => state === 'here').length
  const isRead = now.read && classes !== null
  return (
    <div ref={board} className="door-board">
      <header className="door-head">
        <div className="door-service">
          <div>
            <h1>{tChildren('children.title')}</h1>
            <p>
              {service.name} · {formatDate(service.date_of_service)}
            </p>
          </div>
          <button type="button" onClick={() => setChoosing(true)}>
            <Icon name="calendar" />
            <span>{tChildren('door.change')}</span>
          </button>
        </div>
        <p className="kids-total" role="status">
          {isRead && tChildren('children.stillHere', { count: here })}
        </p>
        <PhoneStatus church={church} />
      </header>
      <div className="door-names">
        <div className="door-search">
          <SearchField large label={tChildren('children.search')} value={typed} onChange={setTyped} />
        </div>
        <div className="door-list ion-content-scroll-host">
          <LeftServices chosenId={service.id} onPick={pick} />
          {isRead ? (
            <ChildLists
              church={church}
              all={now.all}
              classes={classes}
              typed={typed}
              onOpen={open}
              onDoor={() => navigate(`/door?service=${service.id}`)}
            />
          ) : (
            <SkeletonRows rows={4} />
          )}
        </div>
      </div>
      <div className="door-lower">
        <DoorNotice
          notice={notice}
          hush={hush}
          onLeave={() => board.current?.querySelector('input')?.focus()}
        />
        <nav className="door-bar" aria-label={tChildren('door.places')}>
          <button type="button" onClick={() => navigate(`/door?service=${service.id}`)}>
            <Icon name="people" large />
            <span>{tChildren('door.names')}</span>
          </button>
          <button type="button" aria-current="page">
            <Icon name="family" large />
            <span>{tChildren('children.title')}</span>
          </button>
          <MenuButton />
        </nav>
      </div>
      {childId && isRead && (
        <PickUpSheet
          key={childId}
          church={church}
          service={service}
          childList={childList}
          child={child}
          classes={classes}
          showNotice={showNotice}
          onClose={close}
        />
      )}
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
