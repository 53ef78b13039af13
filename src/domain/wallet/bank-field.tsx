import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { FieldError, FieldShell, type FieldProps } from '../../ui/fields/field-shell.tsx'
import { t } from './messages.ts'
import { transferRoutes } from '../../../contract/routes/transfers.ts'
import { api, type AnswerOf } from '../../lib/api/api.ts'
import { useLoaded } from '../../lib/api/queries.ts'
import { findBanks } from './bank-names.ts'

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
  const change = useRef<HTMLSpanElement>(null)
  // The search that had the focus is gone.
  useEffect(() => {
    if (document.activeElement === document.body) change.current?.querySelector('button')?.focus()
  }, [])
  return (
    <div className="nx-field" role="group" aria-labelledby={id}>
      <span className="nx-field-label" id={id}>
        {t('wallet.bank')}
      </span>
      <div className="wallet-chosen">
        <strong>{bank.name}</strong>
        <span ref={change}>
          <Button tone="plain" onClick={() => field.onChange('')} disabled={field.disabled}>
            {t('wallet.bankChange')}
          </Button>
        </span>
      </div>
      <FieldError id={`${id}-error`} error={field.error} />
    </div>
  )
}

/** A combobox: arrows move through the hits, Enter takes the marked or the only one, Escape closes the list. */
function BankSearch({ field, banks }: ChoiceProps) {
  const [query, setQuery] = useState('')
  const [marked, setMarked] = useState(0)
  const [closed, setClosed] = useState(false)
  const list = useId()
  const found = useMemo(() => findBanks(banks, query).slice(0, SHOWN), [banks, query])
  const open = found.length > 0 && !closed
  const optionId = (index: number) => `${list}-${index}`
  return (
    <FieldShell {...field} label={t('wallet.bank')}>
      {(control) => (
        <>
          <input
            {...control}
            className="nx-input"
            role="combobox"
            aria-expanded={open}
            aria-controls={list}
            aria-autocomplete="list"
            aria-activedescendant={open ? optionId(marked) : undefined}
            value={query}
            placeholder={t('wallet.bankFind')}
            autoComplete="off"
            autoCorrect="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            onChange={(event) => {
              setQuery(event.currentTarget.value)
              setMarked(0)
              setClosed(false)
            }}
            onKeyDown={(event) => {
              const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
              if (step && found.length > 0) {
                event.preventDefault()
                setClosed(false)
                if (open) setMarked((marked + step + found.length) % found.length)
              }
              if (event.key === 'Escape' && open) {
                // The dialog around the field stays open.
                event.preventDefault()
                event.stopPropagation()
                setClosed(true)
              }
              if (event.key === 'Enter') {
                // Enter here chooses a bank, it does not send.
                event.preventDefault()
                const bank = open ? found[marked] : undefined
                if (bank) field.onChange(bank.code)
              }
            }}
          />
          <div id={list} className="wallet-banks" role="listbox" aria-label={t('wallet.bank')} hidden={!open}>
            {found.map((bank, index) => (
              <button
                key={bank.code}
                type="button"
                tabIndex={-1}
                id={optionId(index)}
                role="option"
                aria-selected={index === marked}
                // Keeps the focus in the field until the tap has chosen.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => field.onChange(bank.code)}
              >
                {bank.name}
              </button>
            ))}
          </div>
          <p className={found.length > 0 ? 'nx-visually-hidden' : 'wallet-note'} role="status">
            {query.trim() !== '' &&
              (found.length > 0
                ? t('wallet.banksFound', { count: found.length })
                : t('wallet.bankNone', { query }))}
          </p>
        </>
      )}
    </FieldShell>
  )
}

type Bank = AnswerOf<typeof transferRoutes.listBanks>[number]

const load = (signal: AbortSignal) => api.call(transferRoutes.listBanks, { signal })

/** The banks that can receive money. */
const useBanks = () => useLoaded(load)
