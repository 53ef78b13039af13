import { useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { FieldError, FieldShell, type FieldProps } from '../../ui/fields/field-shell.tsx'
import { t } from './messages.ts'
import { transferRoutes } from '../../../contract/routes/transfers.ts'
import { api, type AnswerOf } from '../../lib/api/api.ts'
import { useLoaded } from '../../lib/api/use-loaded.ts'

const SHOWN = 6

/** A bank, found by typing. Its code is the value. */
export function BankField(field: Omit<FieldProps<string>, 'label'>) {
  const [banks, again] = useBanks()
  if (banks.status === 'failed')
    return (
      <div className="nx-field">
        <span className="nx-field-label">{t('wallet.bank')}</span>
        <p className="wallet-note">{t('wallet.banksFailed', { why: banks.problem.message })}</p>
        <Button tone="quiet" onClick={again}>
          {t('common.retry')}
        </Button>
      </div>
    )
  if (banks.status === 'loading') return <BanksLoading {...field} />
  return <BankChoice field={field} banks={banks.value} />
}

function BanksLoading(field: Omit<FieldProps<string>, 'label'>) {
  return (
    <FieldShell {...field} label={t('wallet.bank')}>
      {(control) => (
        <input
          {...control}
          className="nx-input"
          disabled
          value=""
          placeholder={t('wallet.banksComing')}
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
        {t('wallet.bank')}
      </span>
      <div className="wallet-chosen">
        <strong>{bank.name}</strong>
        <Button tone="plain" onClick={() => field.onChange('')} disabled={field.disabled}>
          {t('wallet.bankChange')}
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
    <FieldShell {...field} label={t('wallet.bank')}>
      {(control) => (
        <>
          <input
            {...control}
            className="nx-input"
            value={query}
            placeholder={t('wallet.bankFind')}
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
  if (found.length === 0) return <p className="wallet-note">{t('wallet.bankNone', { query })}</p>
  return (
    <ul className="wallet-banks" aria-label={t('wallet.bank')}>
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

type Bank = AnswerOf<typeof transferRoutes.listBanks>[number]

const load = (signal: AbortSignal) => api.call(transferRoutes.listBanks, { signal })

/** The banks that can receive money. */
const useBanks = () => useLoaded(load)

/**
 * The banks whose names contain every typed word, in any
 * order. Names that start with the first word come first.
 */
export function findBanks(banks: readonly Bank[], query: string): Bank[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const first = words[0] ?? ''
  const found = banks.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
  const rank = ({ name }: Bank) => (name.toLowerCase().startsWith(first) ? 0 : 1)
  return found.sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name))
}
