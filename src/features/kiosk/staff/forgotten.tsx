import { useState } from 'react'
import { useOnline } from '../../../lib/device/use-online.ts'
import { leaveKiosk, provePassword } from '../../../lib/session/kiosk-session.ts'
import { homePath } from '../../../lib/session/return-path.ts'
import { Question } from '../visit/question.tsx'
import { say } from '../words.ts'
import { passwordRefusal } from './password-refusal.ts'
import { SecretField } from './secret-field.tsx'

/**
 * Without the PIN the account's password opens; the server says whether it is right, and slows who guesses. Whose it is, is not
 * shown to who may be a visitor.
 */
export function Forgotten({ onBack }: { onBack: () => void }) {
  const online = useOnline()
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [asking, setAsking] = useState(false)

  const prove = async () => {
    if (asking) return
    if (!password) return setError(say('kiosk.passwordMissing'))
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
      title={say('kiosk.forgottenTitle')}
      why={say('kiosk.forgottenBody')}
      action={say(asking ? 'kiosk.looking' : 'kiosk.passwordOpen')}
      onAct={() => void prove()}
      whyNot={online ? undefined : say('kiosk.forgottenOffline')}
      back={{ label: say('kiosk.back'), onBack }}
    >
      <SecretField
        label={say('kiosk.password')}
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
