import { useEffect, useCallback, useRef, useState } from 'react'
import { useWakeLock, useVisibleHeight } from '../../lib/device/screen.ts'
import { useSession } from '../../domain/session/session-store.ts'
import { t } from '../../lib/messages/t.ts'
import { tKiosk, useOwnWords, setOwnLocale, useSpoken, setVisitorLocale } from './messages.ts'
import './kiosk.css'
import './kiosk-wide.css'
import type { Church } from '../../../sync/client/api.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { useLive } from '../../domain/church/use-church.ts'
import { Icon } from '../../ui/icons.tsx'
import { Doorway } from '../../ui/doorway.tsx'
import { useKioskService } from './service/use-kiosk-service.ts'
import { Staff } from './staff/staff.tsx'
import { VisitScreen } from './visit/visit-screen.tsx'
import { useKioskLock } from '../../domain/kiosk/lock.ts'
import { useIdle } from './idle/use-idle.ts'
import type { KioskChoice } from './service/kiosk-choice.ts'
import { languageNames, type Language } from '../../lib/messages/languages.ts'
import { leaveKiosk } from '../../domain/kiosk/kiosk.ts'
import { Button } from '../../ui/button.tsx'

const languages = Object.entries(languageNames) as [Language, string][]

/** Lets a visitor choose the language for this visit. Each language has its own name. */
export function LanguageRow() {
  const spoken = useSpoken(({ language }) => language)
  return (
    <div role="group" aria-label={tKiosk('capture.languages')} className="kiosk-languages">
      {languages.map(([language, name]) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === spoken}
          onClick={() => void setVisitorLocale(language)}
        >
          {name}
        </button>
      ))}
    </div>
  )
}

/** Longer names, in letters, are set smaller, so that the question keeps its place. */
const LONG = 28

/** The kiosk screen: the welcome, one question, the languages and the ushers' button. */
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
          <Doorway />
          <h1 data-long={church.church.name.length > LONG || undefined}>
            {tKiosk('kiosk.welcome', { church: church.church.name })}
          </h1>
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
          {!staff && <LanguageRow />}
          <KioskLine church={church} soon={soon} />
          {!staff && (
            <button type="button" className="kiosk-staff" onClick={openStaff}>
              {tKiosk('kiosk.staff')}
            </button>
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

/** One person's visit at the tablet: its number, and its service, which stays even if the day changes meanwhile. */
export type Turn = { number: number; choice: KioskChoice | null }

/**
 * The visits of people, one after the other. A new one clears everything of the last.
 * It begins on request and after 30 seconds without a touch.
 */
export function useTurns(choice: KioskChoice | null, onClear: () => void) {
  const [turn, setTurn] = useState<Turn>({ number: 0, choice })
  const latest = useRef({ choice, onClear })
  const touched = useRef(false)
  const next = useCallback(() => {
    touched.current = false
    latest.current.onClear()
    setTurn(({ number }) => ({ number: number + 1, choice: latest.current.choice }))
  }, [])
  useEffect(() => {
    latest.current = { choice, onClear }
  })
  useEffect(() => {
    // Between visits the tablet takes the current choice, such as the next day's service.
    setTurn((now) => (touched.current && now.choice?.kind === 'chosen' ? now : { ...now, choice }))
  }, [choice])
  const soon = useIdle({
    onIdle: () => {
      next()
      useKioskLock.setState({ free: true })
    },
    onTouch: () => {
      touched.current = true
      if (useKioskLock.getState().free) useKioskLock.setState({ free: false })
    },
  })
  return { turn, next, soon }
}

/** The whole screen of a locked tablet, at any address. */
export function KioskScreen() {
  useOwnWords()
  const { status, opened } = useSession()
  useWakeLock()
  useEffect(() => {
    document.title = `${tKiosk('kiosk.title')} · ${t('common.appName')}`
  }, [])
  if (opened) return <KioskBoard key={opened.church.id} church={opened} />
  return status === 'unknown' ? null : <Resting />
}

/**
 * Tells a visitor that there is no service to be marked at. Ushers see what to do behind the PIN.
 * @param complete true if all of the church's services are on this tablet
 */
export function NoService({ several, complete }: { several: boolean; complete: boolean }) {
  const none = complete ? 'kiosk.noServiceTitle' : 'kiosk.serviceNotHere'
  const title = several ? 'kiosk.alikeTitle' : none
  return (
    <div className="kiosk-question">
      <div className="kiosk-words">
        <h2>{tKiosk(title)}</h2>
        <p>{tKiosk(several ? 'kiosk.chooseBody' : 'kiosk.noServiceBody')}</p>
      </div>
    </div>
  )
}

/**
 * Shown when nobody is signed in: the session ended remotely or expired. The names are deleted and pending ops are
 * encrypted, so nothing is left to guard. A user who logs in opens the app.
 */
export function Resting() {
  return (
    <main className="kiosk">
      <div className="kiosk-board">
        <header className="kiosk-head">
          <Doorway />
          <h1>{tKiosk('kiosk.restingTitle')}</h1>
          <p>{tKiosk('kiosk.restingBody')}</p>
        </header>
        <div className="kiosk-middle">
          <div className="kiosk-question">
            <div className="kiosk-actions">
              <Button tone="quiet" onClick={() => void leaveKiosk('/login')}>
                {tKiosk('kiosk.restingStaff')}
              </Button>
            </div>
          </div>
        </div>
      </div>
    </main>
  )
}
