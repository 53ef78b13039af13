import { useRef, type KeyboardEvent, type Ref } from 'react'
import { t } from '../lib/messages/t.ts'
import { Icon } from './icons.tsx'
import './search-field.css'

type SearchFieldProps = {
  value: string
  onChange: (value: string) => void
  label: string
  placeholder?: string
  /** The door's version: taller, with larger letters. */
  large?: boolean
  autoFocus?: boolean
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
  inputRef?: Ref<HTMLInputElement>
}

/** A search that filters a list while typing. Clear empties it and restores the focus. */
export function SearchField({
  value,
  onChange,
  label,
  placeholder,
  large,
  autoFocus,
  onKeyDown,
  inputRef,
}: SearchFieldProps) {
  const box = useRef<HTMLDivElement>(null)
  const clear = () => {
    onChange('')
    box.current?.querySelector('input')?.focus()
  }
  return (
    <div ref={box} role="search" className={large ? 'nx-search nx-search-large' : 'nx-search'}>
      <Icon name="search" large={large} />
      <input
        ref={inputRef}
        type="search"
        aria-label={label}
        placeholder={placeholder ?? label}
        value={value}
        autoFocus={autoFocus}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        onKeyDown={onKeyDown}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {value !== '' && (
        <button type="button" className="nx-search-clear" onClick={clear}>
          <Icon name="close" />
          <span>{t('common.clear')}</span>
        </button>
      )}
    </div>
  )
}
