import { useState } from 'react'
import { tryPin } from '../../../domain/kiosk/kiosk.ts'
import { Button } from '../../../ui/button.tsx'
import { Question } from '../visit/question.tsx'
import { tKiosk } from '../messages.ts'
import { SecretField } from './secret-field.tsx'
import { usePinWait } from './use-pin-wait.ts'

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
