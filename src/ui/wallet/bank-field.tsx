import { useId, useState } from 'react'
import { t } from '../../lib/messages/t.ts'
import { Button } from '../button.tsx'
import { FieldError, FieldShell, type FieldProps } from '../fields/field-shell.tsx'
import { findBanks, useBanks, type Bank } from './use-banks.ts'
import { say } from './words.ts'

const SHOWN = 6

/** One of the banks, found by typing; its code is the value. */
export function BankField(field: Omit<FieldProps<string>, 'label'>) {
  const [banks, again] = useBanks()
  if (banks.status === 'failed')
    return (
      <div className="nx-field">
        <span className="nx-field-label">{say('wallet.bank')}</span>
        <p className="wallet-note">{say('wallet.banksFailed', { why: banks.problem.message })}</p>
        <Button tone="quiet" onClick={again}>
          {t('common.retry')}
        </Button>
      </div>
    )
  if (banks.status === 'loading') return <BanksComing {...field} />
  return <BankChoice field={field} banks={banks.value} />
}

function BanksComing(field: Omit<FieldProps<string>, 'label'>) {
  return (
    <FieldShell {...field} label={say('wallet.bank')}>
      {(control) => (
        <input
          {...control}
          className="nx-input"
          disabled
          value=""
          placeholder={say('wallet.banksComing')}
          readOnly
        />
      )}
    </FieldShell>
  )
}

type ChoiceProps = { field: Omit<FieldProps<string>, 'label'>; banks: readonly Bank[] }

function BankChoice({ field, banks }: ChoiceProps) {
  const chosen = banks.find(({ code }) => code === field.value)
  return chosen ? <ChosenBank bank={chosen} field={field} /> : <BankSearch field={field} banks={banks} />
}

function ChosenBank({ bank, field }: { bank: Bank; field: ChoiceProps['field'] }) {
  const id = useId()
  return (
    <div className="nx-field" role="group" aria-labelledby={id}>
      <span className="nx-field-label" id={id}>
        {say('wallet.bank')}
      </span>
      <div className="wallet-chosen">
        <strong>{bank.name}</strong>
        <Button tone="plain" onClick={() => field.onChange('')} disabled={field.disabled}>
          {say('wallet.bankChange')}
        </Button>
      </div>
      <FieldError id={`${id}-error`} error={field.error} />
    </div>
  )
}

function BankSearch({ field, banks }: ChoiceProps) {
  const [query, setQuery] = useState('')
  const found = findBanks(banks, query)
  return (
    <FieldShell {...field} label={say('wallet.bank')}>
      {(control) => (
        <>
          <input
            {...control}
            className="nx-input"
            value={query}
            placeholder={say('wallet.bankFind')}
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="search"
            onChange={(event) => setQuery(event.currentTarget.value)}
            onKeyDown={(event) => {
              const only = found.length === 1 ? found[0] : undefined
              if (event.key !== 'Enter') return
              // Enter here is a search, not yet a transfer.
              event.preventDefault()
              if (only) field.onChange(only.code)
            }}
          />
          {query.trim() !== '' && <FoundBanks found={found} query={query} onChoose={field.onChange} />}
        </>
      )}
    </FieldShell>
  )
}

type FoundProps = { found: readonly Bank[]; query: string; onChoose: (code: string) => void }

function FoundBanks({ found, query, onChoose }: FoundProps) {
  if (found.length === 0) return <p className="wallet-note">{say('wallet.bankNone', { query })}</p>
  return (
    <ul className="wallet-banks" aria-label={say('wallet.bank')}>
      {found.slice(0, SHOWN).map((bank) => (
        <li key={bank.code}>
          <button type="button" onClick={() => onChoose(bank.code)}>
            {bank.name}
          </button>
        </li>
      ))}
    </ul>
  )
}
