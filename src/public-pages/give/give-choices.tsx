import { GIFT_SUMS } from '../../../contract/give-page.ts'
import { INCOME_TYPES } from '../../../contract/finance-words.ts'
import { formatMoney } from '../../lib/format/format-money.ts'
import { described, FieldProblem } from '../capture/text-field.tsx'
import { useSay } from '../saying.ts'
import { GiveTextField } from './give-text-field.tsx'
import { useGiveField, useGiving } from './give-view.ts'

/** A few usual sums, or one's own, which is asked for when it is chosen. */
export function Sums() {
  const say = useSay()
  const { typed } = useGiving()
  const own = useGiveField('amount')
  return (
    <fieldset className="cp-group">
      <legend>{say('give.howMuch')}</legend>
      <div className="give-choices">
        {GIFT_SUMS.map((sum) => (
          <Choice
            key={sum}
            name="sum"
            value={String(sum)}
            chosen={typed.sum}
            words={formatMoney(sum * 100)}
            // Whoever reads aloud begins at what does not fit.
            focused={own.focused && sum === GIFT_SUMS[0] && !typed.amount}
          />
        ))}
        <Choice name="sum" value="own" chosen={typed.sum} words={say('give.own')} wide />
      </div>
      <div className="give-own">
        <GiveTextField
          name="amount"
          label={say('give.ownAmount')}
          hint={say('give.ownHint')}
          inputMode="decimal"
          autoComplete="off"
        />
      </div>
    </fieldset>
  )
}

/** What is given: each is a kind of income. */
export function Types() {
  const say = useSay()
  const { value, problem, focused } = useGiveField('income_type')
  return (
    <fieldset className="cp-group" data-field="income_type" {...described('income_type', problem)}>
      <legend>{say('give.whatFor')}</legend>
      <div className="give-choices">
        {INCOME_TYPES.map((type, index) => (
          <Choice
            key={type}
            name="income_type"
            value={type}
            chosen={value}
            words={say(`give.${type}`)}
            focused={focused && index === 0}
          />
        ))}
      </div>
      <FieldProblem name="income_type" problem={problem} />
    </fieldset>
  )
}

type ChoiceProps = {
  name: string
  value: string
  chosen: string | undefined
  words: string
  wide?: boolean
  focused?: boolean
}

function Choice({ name, value, chosen, words, wide, focused }: ChoiceProps) {
  return (
    <label className={wide ? 'give-choice give-choice-wide' : 'give-choice'}>
      <input type="radio" name={name} value={value} defaultChecked={chosen === value} autoFocus={focused} />
      <span>{words}</span>
    </label>
  )
}
