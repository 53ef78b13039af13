import { useState, useMemo, useEffect } from 'react'
import type { Church, OutboxCounts } from '../../../../sync/client/api.ts'
import { leaveKiosk, provePassword, tryPin, pinWait } from '../../../domain/kiosk/kiosk.ts'
import { homePath } from '../../../domain/session/return-path.ts'
import { t } from '../../../lib/messages/t.ts'
import { useAllServices } from '../../../domain/church/all-services.ts'
import { useLive } from '../../../domain/church/use-church.ts'
import { useEncryptedHere } from '../../../domain/session/other-accounts.ts'
import { Button } from '../../../ui/button.tsx'
import { todaysServices, type KioskChoice } from '../service/kiosk-choice.ts'
import { ServicePick } from '../service/service-pick.tsx'
import { useToday } from '../../../domain/church/clock.ts'
import { tKiosk } from '../messages.ts'
import { useOnline } from '../../../lib/device/use-online.ts'
import { Question } from '../visit/question.tsx'
import { SecretField } from './secret-field.tsx'
import { problemOf } from '../../../lib/api/problem.ts'

const SECOND = 1000

/** Seconds until the next PIN is accepted. The tablet stores them, so a reload does not end the wait. */
export function usePinWait(): [seconds: number, wait: (ms: number) => void] {
  const [{ now, until }, setSpan] = useState({ now: 0, until: 0 })
  const wait = (ms: number) => {
    // Reads the clock once. Two readings a millisecond apart made a wait of a second, which ignored the right PIN.
    const from = Date.now()
    setSpan({ now: from, until: from + ms })
  }
  useEffect(() => {
    void pinWait().then(wait, () => undefined)
  }, [])
  useEffect(() => {
    if (until <= now) return
    const timer = setTimeout(() => setSpan((span) => ({ ...span, now: Date.now() })), SECOND)
    return () => clearTimeout(timer)
  }, [until, now])
  return [Math.max(0, Math.ceil((until - now) / SECOND)), wait]
}

type PinStepProps = { onRight: () => void; onForgotten: () => void; onBack: () => void }

/** Asks for the PIN. Each wrong one makes the next wait longer. */
export function PinStep({ onRight, onForgotten, onBack }: PinStepProps) {
  const [pin, setPin] = useState('')
  const [error, setError] = useState<string>()
  const [looking, setLooking] = useState(false)
  const [seconds, wait] = usePinWait()

  const attempt = async () => {
    if (looking || seconds > 0 || !pin) return
    setLooking(true)
    setPin('')
    const tried = await tryPin(pin).catch(() => ({ right: false, waitMs: 0 }) as const)
    setLooking(false)
    if (tried.right) return onRight()
    setError(tKiosk('kiosk.pinWrong'))
    wait(tried.waitMs)
  }
  return (
    <Question
      title={tKiosk('kiosk.pinTitle')}
      action={tKiosk(looking ? 'kiosk.looking' : 'kiosk.pinOpen')}
      onAct={() => void attempt()}
      back={{ label: tKiosk('kiosk.backToKiosk'), onBack }}
      beside
    >
      <SecretField
        digits
        label={tKiosk('kiosk.pin')}
        value={pin}
        onChange={(typed) => {
          setPin(typed.replace(/\D/g, ''))
          setError(undefined)
        }}
        error={seconds > 0 ? tKiosk('kiosk.pinWait', { count: seconds }) : error}
      />
      <Button tone="plain" onClick={onForgotten}>
        {tKiosk('kiosk.pinForgotten')}
      </Button>
    </Question>
  )
}

/** The ushers' side of the tablet, behind the PIN. It closes by itself like every kiosk screen. */
export function Staff(props: StaffProps) {
  const { onClose } = props
  const [at, setAt] = useState<'pin' | 'forgotten' | 'panel'>('pin')
  if (at === 'panel') return <StaffPanel {...props} />
  if (at === 'forgotten') return <Forgotten onBack={() => setAt('pin')} />
  return <PinStep onRight={() => setAt('panel')} onForgotten={() => setAt('forgotten')} onBack={onClose} />
}

export type StaffProps = {
  church: Church
  choice: KioskChoice | null
  pick: (serviceId: string) => void
  /** Returns to the next person. */
  onClose: () => void
}

/** The panel behind the PIN: the sync state, the service, and the button that ends the kiosk. */
export function StaffPanel({ church, choice, pick, onClose }: StaffProps) {
  const todays = todaysServices(useAllServices(church), useToday(church))
  const encrypted = useEncryptedHere()
  const waiting = waitingWords(useLive(church.outbox.counts), encrypted)
  const chosen = choice?.kind === 'chosen' ? choice.service.id : null
  return (
    <div className="kiosk-question">
      <div className="kiosk-words">
        <h2>{tKiosk('kiosk.staffTitle')}</h2>
        <p>
          {chosen && <Here key={chosen} church={church} serviceId={chosen} />}
          {chosen && waiting && ', '}
          {waiting}
        </p>
        {encrypted !== null && encrypted > 0 && <p>{tKiosk('kiosk.staffEncrypted', { count: encrypted })}</p>}
      </div>
      {(todays.length > 1 || (!chosen && todays.length > 0)) && (
        <ServicePick title={tKiosk('kiosk.staffService')} services={todays} chosen={chosen} onPick={pick} />
      )}
      <div className="kiosk-actions">
        <Button tone="quiet" onClick={() => void leaveKiosk(homePath)}>
          {tKiosk('kiosk.leave')}
        </Button>
        <Button onClick={onClose}>{tKiosk('kiosk.backToKiosk')}</Button>
      </div>
    </div>
  )
}

function Here({ church, serviceId }: { church: Church; serviceId: string }) {
  const presences = useMemo(() => church.presences(serviceId), [church, serviceId])
  const { total } = useLive(presences)
  return tKiosk('kiosk.staffHere', { count: total })
}

/** Says that everything was received only if no other account's changes are encrypted on this tablet. */
function waitingWords({ pending, rejected }: OutboxCounts, encrypted: number | null): string | null {
  if (pending === 0 && rejected > 0) return t('door.attention', { count: rejected })
  return pending > 0 || encrypted === 0 ? tKiosk('kiosk.staffWaiting', { count: pending }) : null
}

/**
 * Without the PIN, the account's password unlocks the tablet. The server checks it and slows guessing.
 * The account is not shown, because the reader may be a visitor.
 */
export function Forgotten({ onBack }: { onBack: () => void }) {
  const online = useOnline()
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [asking, setAsking] = useState(false)

  const prove = async () => {
    if (asking) return
    if (!password) return setError(tKiosk('kiosk.passwordMissing'))
    setAsking(true)
    try {
      await provePassword(password)
      await leaveKiosk(homePath)
    } catch (thrown) {
      setPassword('')
      setError(passwordRefusal(thrown))
      setAsking(false)
    }
  }
  return (
    <Question
      title={tKiosk('kiosk.forgottenTitle')}
      why={tKiosk('kiosk.forgottenBody')}
      action={tKiosk(asking ? 'kiosk.looking' : 'kiosk.passwordOpen')}
      onAct={() => void prove()}
      whyNot={online ? undefined : tKiosk('kiosk.forgottenOffline')}
      back={{ label: tKiosk('kiosk.back'), onBack }}
    >
      <SecretField
        label={tKiosk('kiosk.password')}
        value={password}
        onChange={(typed) => {
          setPassword(typed)
          setError(undefined)
        }}
        error={error}
        disabled={!online}
      />
    </Question>
  )
}

/** The reason why the password was refused. The server's own sentence mentions an email, which nobody types here. */
export function passwordRefusal(thrown: unknown): string {
  const { code, message } = problemOf(thrown)
  return code === 'WRONG_CREDENTIALS' ? tKiosk('kiosk.passwordWrong') : message
}
