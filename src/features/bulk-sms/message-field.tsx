import { Button } from '../../ui/button.tsx'
import type { FieldProps } from '../../ui/fields/field-shell.tsx'
import { LongTextField } from '../../ui/fields/long-text-field.tsx'
import { Icon } from '../../ui/icons.tsx'
import { counterOf, nameCharacters, type Counter } from './typed.ts'
import { t } from './messages.ts'

/** The message field with its live count, the characters that shorten it, and a button to plain letters. */
export function MessageField(field: Omit<FieldProps<string>, 'label'>) {
  const counter = counterOf(field.value)
  return (
    <div className="messages-message">
      <LongTextField {...field} label={t('bulkSms.message')} />
      <div role="status" className="messages-counter">
        <Count counter={counter} />
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

function Count({ counter: { segment, left } }: { counter: Counter }) {
  const used = t('bulkSms.used', { length: segment.length, most: segment.most })
  if (left >= 0)
    return <span>{[used, t('bulkSms.left', { count: left }), t('bulkSms.eachOne')].join(' · ')}</span>
  return (
    <span className="messages-over">
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
