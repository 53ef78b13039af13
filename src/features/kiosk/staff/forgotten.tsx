import { useState } from 'react'
import { useOnline } from '../../../lib/device/use-online.ts'
import { leaveKiosk, provePassword } from '../../../domain/kiosk/kiosk.ts'
import { homePath } from '../../../domain/session/return-path.ts'
import { Question } from '../visit/question.tsx'
import { tKiosk } from '../messages.ts'
import { passwordRefusal } from './password-refusal.ts'
import { SecretField } from './secret-field.tsx'

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
