import { useState, type FormEvent } from 'react'
import type { Heads } from '../../../../sync/client/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/dialog.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { goesBelow, headsOf, KINDS, kindName, MOST, type Kind } from './kinds.ts'
import type { Counting } from './use-counting.ts'
import { tHeadcount } from './messages.ts'

type SeveralSheetProps = {
  /** The kind chosen at the start; null: closed. */
  kind: Kind | null
  sum: Heads
  count: Counting['count']
  onClose: () => void
}

/** Counts a whole row with one number and one op. */
export function SeveralSheet({ kind, ...props }: SeveralSheetProps) {
  return (
    <Sheet open={kind !== null} title={tHeadcount('headcount.severalTitle')} onClose={props.onClose}>
      {kind && <SeveralForm kind={kind} {...props} />}
    </Sheet>
  )
}

type SeveralFormProps = Omit<SeveralSheetProps, 'kind'> & { kind: Kind }

/** A function, because this file loads before the messages of its locale. */
const choices = () => KINDS.map((kind) => ({ value: kind, label: kindName(kind) }))

function SeveralForm({ kind: first, sum, count, onClose }: SeveralFormProps) {
  const [kind, setKind] = useState(first)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()

  const send = async (sign: 1 | -1) => {
    const number = /^\d+$/.test(typed.trim()) ? Number(typed) : 0
    if (number < 1 || number > MOST) return setError(tHeadcount('headcount.numberMissing', { most: MOST }))
    const heads = headsOf(kind, sign * number)
    if (goesBelow(sum, heads))
      return setError(tHeadcount('headcount.tooMany', { count: Math.max(0, sum[kind]) }))
    if (await count(heads)) onClose()
    else setError(tHeadcount('headcount.notKept'))
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void send(1)
  }
  return (
    <form className="heads-several" noValidate onSubmit={onSubmit}>
      <SelectField
        name="kind"
        label={tHeadcount('headcount.kind')}
        empty={false}
        choices={choices()}
        value={kind}
        onChange={(chosen) => setKind(KINDS.find((one) => one === chosen) ?? first)}
      />
      <div data-focus-number>
        <TextField
          name="number"
          label={tHeadcount('headcount.number')}
          hint={tHeadcount('headcount.severalHint')}
          inputMode="numeric"
          maxLength={5}
          value={typed}
          onChange={(text) => {
            setTyped(text)
            setError(undefined)
          }}
          error={error}
        />
      </div>
      <div className="heads-several-actions">
        <Button tone="quiet" onClick={() => void send(-1)}>
          {tHeadcount('headcount.takeOff')}
        </Button>
        <Button type="submit" icon="plus">
          {tHeadcount('headcount.add')}
        </Button>
      </div>
    </form>
  )
}
