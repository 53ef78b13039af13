import { useState } from 'react'
import { isSeen } from '../../../../contract/tidy-name.ts'
import type { Church } from '../../../../sync/client/api.ts'
import { t } from '../../../lib/messages/t.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { tooLong } from '../../../ui/form/too-long.ts'
import './service.css'

/** The most letters of a service's name; the same as in the contract. */
const MOST = 120

type MakeServiceProps = {
  church: Church
  today: string
  /** Names of today's services, which are not suggested again. */
  taken?: readonly string[]
  onMade: (serviceId: string) => void
}

/** Starts a service for today in two taps: the name is prefilled, the button starts it. Works offline. */
export function MakeService({ church, today, taken = [], onMade }: MakeServiceProps) {
  const names = [t('door.sunday'), t('door.first'), t('door.second'), t('door.midweek')].filter(
    (one) => !taken.includes(one),
  )
  // With a service today, the usher types another name: one tap must not create a second service by mistake.
  const [name, setName] = useState(taken.length > 0 ? '' : t('door.sunday'))
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  const start = async () => {
    const tidy = name.trim()
    if (!isSeen(tidy)) return setProblem(t('door.nameMissing'))
    if (tooLong(name, MOST)) return
    setBusy(true)
    const made = await makeService(church, today, tidy).catch(() => null)
    setBusy(false)
    if (made) onMade(made)
    else setProblem(t('door.notStarted'))
  }

  return (
    <form
      className="door-make"
      onSubmit={(event) => {
        event.preventDefault()
        void start()
      }}
    >
      <div className="door-make-names" role="group" aria-label={t('door.serviceName')}>
        {names.map((choice) => (
          <button key={choice} type="button" aria-pressed={choice === name} onClick={() => setName(choice)}>
            {choice}
          </button>
        ))}
      </div>
      <TextField
        name="service"
        label={t('door.serviceName')}
        value={name}
        onChange={setName}
        error={tooLong(name, MOST) ?? problem}
        autoCapitalize="sentences"
      />
      <Button type="submit" wide busy={busy} busyLabel={t('door.starting')}>
        {name.trim() ? t('door.start', { name: name.trim() }) : t('door.startUnnamed')}
      </Button>
    </form>
  )
}

/** The id derives from church, day and name, so two ushers who start the same service create one. */
async function makeService(church: Church, today: string, name: string): Promise<string> {
  const id = await church.serviceIdFor(today, name)
  await church.mutate('create-service', { id, name, date_of_service: today })
  return id
}
