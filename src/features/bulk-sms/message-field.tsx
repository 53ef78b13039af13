import { Button } from '../../ui/button.tsx'
import type { FieldProps } from '../../ui/fields/field-shell.tsx'
import { LongTextField } from '../../ui/fields/long-text-field.tsx'
import { Icon } from '../../ui/icons.tsx'
import { counterOf, nameCharacters, type Counter } from './counter.ts'
import { t } from './messages.ts'

/** The message field, the letters left, the characters that shorten it, and a button to plain letters. */
export function MessageField(field: Omit<FieldProps<string>, 'label'>) {
  const counter = counterOf(field.value)
  return (
    <div className="bulk-sms-message">
      <LongTextField {...field} label={t('bulkSms.message')} />
      <div role="status" className="bulk-sms-counter">
        <LettersLeft left={counter.left} />
        <WhyShort counter={counter} />
      </div>
      {counter.plain !== null && (
        <Button tone="quiet" onClick={() => field.onChange(counter.plain ?? field.value)}>
          {t('bulkSms.usePlain')}
        </Button>
      )}
    </div>
  )
}

function LettersLeft({ left }: { left: number }) {
  if (left >= 0) return <span className="bulk-sms-left">{t('bulkSms.left', { count: left })}</span>
  return (
    <span className="bulk-sms-over">
      <Icon name="alert" />
      {t('bulkSms.over', { count: -left })}
    </span>
  )
}

function WhyShort({ counter: { segment, plain, stubborn } }: { counter: Counter }) {
  if (segment.alphabet === 'gsm') return null
  const characters = nameCharacters(segment.foreign, t('bulkSms.hidden'))
  return (
    <span>
      {t('bulkSms.foreign', { characters })}
      {plain === null &&
        ` ${t('bulkSms.stubborn', { characters: nameCharacters(stubborn, t('bulkSms.hidden')) })}`}
    </span>
  )
}
