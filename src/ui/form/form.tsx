import { useEffect, useRef, type ReactNode } from 'react'
import { t } from '../../lib/messages/t.ts'
import { Icon } from '../icons.tsx'
import type { FormState } from './use-form.ts'
import './form.css'
import { Button } from '../button.tsx'
import './notice.css'

type FormProps = {
  form: Pick<FormState<object>, 'send' | 'attempt' | 'errorCount' | 'failure' | 'fromDraft' | 'reset'>
  children: ReactNode
  /** The buttons. On a phone they are in the thumb's reach. */
  actions: ReactNode
  label?: string
}

/**
 * One column of fields. After a refused submit a summary
 * is at the top and the first invalid field has the focus.
 */
export function Form({ form, children, actions, label }: FormProps) {
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (form.attempt === 0 || !element.current) return
    if (!focusFirstWrong(element.current))
      element.current.querySelector<HTMLElement>('.nx-form-summary')?.focus()
  }, [form.attempt])
  return (
    <form
      ref={element}
      className="nx-form"
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        void form.send()
      }}
    >
      <div role="alert">
        {(form.failure || form.errorCount > 0) && (
          <p className="nx-form-summary" tabIndex={-1}>
            <Icon name="alert" />
            <span>{form.failure ?? t('fields.summary', { count: form.errorCount })}</span>
          </p>
        )}
      </div>
      {form.fromDraft && <DraftNotice onDrop={form.reset} />}
      <div className="nx-form-fields">{children}</div>
      <div className="nx-form-actions">{actions}</div>
    </form>
  )
}

/** Fields that belong together, under their own heading. */
export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="nx-field-group">
      <legend>{title}</legend>
      <div className="nx-form-fields">{children}</div>
    </fieldset>
  )
}

/** Says that a form holds a draft, and offers to clear it. */
export function DraftNotice({ onDrop }: { onDrop: () => void }) {
  return (
    <p className="nx-notice">
      <span>{t('edits.draftFound')}</span>
      <Button tone="plain" onClick={onDrop}>
        {t('edits.draftDrop')}
      </Button>
    </p>
  )
}

/**
 * Focuses the first invalid field and scrolls its whole block, with its error, into view.
 * @returns false if there is none
 */
export function focusFirstWrong(form: HTMLElement): boolean {
  const found = form.querySelector<HTMLElement>('[aria-invalid="true"], .nx-field-error')
  const field = found?.closest<HTMLElement>('.nx-field, .nx-fieldset') ?? found
  // In a group of choices the group is invalid, and it cannot take the focus itself.
  const control = found?.matches('.nx-field-error, .nx-fieldset') ? field?.querySelector('input') : found
  if (!control) return false
  control.focus()
  field?.scrollIntoView({ block: 'nearest' })
  return true
}
