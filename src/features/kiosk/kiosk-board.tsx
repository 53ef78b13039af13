import { useCallback, useRef, useState } from 'react'
import type { Church } from '../../../sync/client/api.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { useVisibleHeight } from '../../lib/device/screen.ts'
import { useLive } from '../../domain/church/use-church.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { NoService } from './service/no-service.tsx'
import { useKioskService } from './service/use-kiosk-service.ts'
import { Staff } from './staff/staff.tsx'
import { useTurns, type Turn } from './use-turns.ts'
import { VisitScreen } from './visit/visit-screen.tsx'
import { tKiosk, setOwnLocale, useSpoken } from './messages.ts'

/** Longer names, in letters, are set smaller, so that the question keeps its place. */
const LONG = 28

/** The kiosk screen: the church's name, one question, and the ushers' button. */
export function KioskBoard({ church }: { church: Church }) {
  const board = useRef<HTMLElement>(null)
  const { choice, pick } = useKioskService(church)
  const [staff, setStaff] = useState(false)
  const spoken = useSpoken(({ language }) => language)
  const { turn, next, soon } = useTurns(
    choice,
    useCallback(() => {
      setStaff(false)
      setOwnLocale()
    }, []),
  )
  const openStaff = () => {
    setOwnLocale()
    setStaff(true)
  }
  useVisibleHeight(board)
  return (
    <main ref={board} className="kiosk" lang={spoken}>
      <div className="kiosk-board">
        <header className="kiosk-head">
          <h1 data-long={church.church.name.length > LONG || undefined}>{church.church.name}</h1>
          {turn.choice?.kind === 'chosen' && <p>{turn.choice.service.name}</p>}
        </header>
        <div className="kiosk-middle">
          {staff ? (
            <Staff key={turn.number} church={church} choice={choice} pick={pick} onClose={next} />
          ) : (
            <Middle church={church} turn={turn} next={next} />
          )}
        </div>
        <footer className="kiosk-foot">
          <KioskLine church={church} soon={soon} />
          {!staff && (
            <Button tone="quiet" className="kiosk-staff" onClick={openStaff}>
              {tKiosk('kiosk.staff')}
            </Button>
          )}
        </footer>
      </div>
    </main>
  )
}

function Middle({ church, turn, next }: { church: Church; turn: Turn; next: () => void }) {
  const { complete } = useLive(church.status)
  if (turn.choice === null) return null
  if (turn.choice.kind !== 'chosen')
    return <NoService several={turn.choice.kind === 'choose'} complete={complete} />
  return <VisitScreen key={turn.number} church={church} serviceId={turn.choice.service.id} done={next} />
}

/** A quiet line: the coming clearing, or offline. Pending and failed ops are not a visitor's business. */
function KioskLine({ church, soon }: { church: Church; soon: boolean }) {
  const online = useOnline()
  const { complete } = useLive(church.status)
  const words = soon ? 'kiosk.idle' : !online ? 'kiosk.offline' : complete ? null : ('kiosk.getting' as const)
  return (
    <p role="status" className="kiosk-line">
      {words === 'kiosk.offline' && <Icon name="cloudOff" />}
      <span>{words && tKiosk(words)}</span>
    </p>
  )
}
