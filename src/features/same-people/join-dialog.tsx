import { useState } from 'react'
import { samePeopleRoutes } from '../../../contract/routes/same-people.ts'
import { api } from '../../lib/api/api.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useAttempt } from '../../ui/use-attempt.ts'
import { choicesOf, firstChosen, leftEmpty, taken, type Choice, type Chosen } from './choices.ts'
import type { Pair } from './pairs.ts'
import { settledBefore } from './settled-before.ts'
import { t } from './messages.ts'

type JoinProps = {
  pair: Pair | undefined
  whyNot: string | undefined
  onClose: () => void
  onMerged: () => void
}

/** Chooses the value of each field. The older record's id stays. Phones that knew the other are notified. */
export function JoinDialog({ pair, ...rest }: JoinProps) {
  return (
    <Dialog open={pair !== undefined} title={t('samePeople.joinTitle')} onClose={rest.onClose}>
      {pair && <Join pair={pair} {...rest} />}
    </Dialog>
  )
}

function Join({ pair, whyNot, onClose, onMerged }: JoinProps & { pair: Pair }) {
  const { syncNow } = useChurch()
  const choices = choicesOf(pair)
  const [chosen, setChosen] = useState(() => firstChosen(pair, choices))
  const [attempted, attempt] = useAttempt()
  const [keep, join] = pair.sides.map(({ person }) => person.id) as [string, string]
  const send = async () => {
    const body = { keep, join, take: taken(choices, chosen), leave_empty: leftEmpty(choices, chosen) }
    const quicker = await settledBefore(() => api.call(samePeopleRoutes.mergePeople, { body }))
    // This phone receives the change by sync like any other.
    void syncNow()
    if (!quicker) toast(t('samePeople.joined'))
    onMerged()
  }
  return (
    <div className="same-join">
      <p>{t('samePeople.joinLead')}</p>
      {choices.map((choice) => (
        <Choose key={choice.key} choice={choice} chosen={chosen} onChange={setChosen} />
      ))}
      <p className="same-quiet">{t('samePeople.whatFollows')}</p>
      <div role="alert">{attempted.failure && <p className="nx-dialog-failure">{attempted.failure}</p>}</div>
      <div className="nx-form-actions">
        <Button tone="quiet" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button
          busy={attempted.busy}
          busyLabel={t('samePeople.joining')}
          whyNot={whyNot}
          onClick={() => attempt(send)}
        >
          {t('samePeople.joinConfirm')}
        </Button>
      </div>
    </div>
  )
}

type ChooseProps = { choice: Choice; chosen: Chosen; onChange: (chosen: Chosen) => void }

function Choose({ choice: { key, label, values }, chosen, onChange }: ChooseProps) {
  return (
    <fieldset className="same-choice">
      <legend>{label}</legend>
      {([0, 1] as const).map((side) => (
        <label key={side}>
          <input
            type="radio"
            name={key}
            checked={chosen[key] === side}
            onChange={() => onChange({ ...chosen, [key]: side })}
          />
          <span>{values[side] || t('samePeople.nothing')}</span>
        </label>
      ))}
    </fieldset>
  )
}
