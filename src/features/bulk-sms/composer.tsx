import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { addressWith } from '../../lib/address/address-dialog.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { isOpened, lazyDialog } from '../../ui/lazy/lazy.tsx'
import { changedRecipients, noRecipients, recipientsIn, type SmsValues } from './sms-values.ts'
import { ConsentPart, latestOf, PriceLine, RecipientCount, WhenPart } from './counted.tsx'
import { Recipients, type Props as RecipientsProps } from './recipients.tsx'
import { useComposer } from './use-composer.ts'
import { t } from './messages.ts'
import type { FieldProps } from '../../ui/fields/field-shell.tsx'
import { LongTextField } from '../../ui/fields/long-text-field.tsx'
import { Icon } from '../../ui/icons.tsx'
import { counterOf, nameCharacters, type Counter } from './typed.ts'

const ReviewDialog = lazyDialog(async () => (await import('./review-dialog.tsx')).ReviewDialog, isOpened)

type Props = Pick<RecipientsProps, 'groups'> & {
  /** The query of this screen. */
  search: string
  /** Naira; null: not known. */
  balance: number | null
  reviewing: boolean
  onReview: () => void
  onCloseReview: () => void
  onTopUp: () => void
  onSent: () => void
}

/** A new message: recipients, text, time and cost. The review before sending is a dialog of its own. */
export function Composer({ groups, search, balance, reviewing, onReview, onCloseReview, ...on }: Props) {
  const online = useOnline()
  const composer = useComposer(on.onSent, onCloseReview)
  const { form, counted, again } = composer
  useRecipientsInAddress(search, form.set)
  const preview = latestOf(counted)
  // The balance may have changed since the last count.
  useEffect(() => {
    if (reviewing) again()
  }, [reviewing, again])
  useEffect(() => again(), [balance, again])
  // Shows the errors at their fields, or opens the review.
  const review = async () => (form.incomplete ? form.send() : onReview())
  const actions = (
    <Button type="submit" icon="send" whyNot={online ? undefined : t('bulkSms.offline')}>
      {t('bulkSms.review')}
    </Button>
  )
  return (
    <div className="messages-composer">
      <Form
        form={{ ...form, send: review, fromDraft: form.fromDraft && isTyped(form.values) }}
        label={t('bulkSms.composer')}
        actions={actions}
      >
        <section className="messages-part">
          <h2 className="messages-label">{t('bulkSms.recipients')}</h2>
          <Recipients
            form={form}
            groups={groups}
            count={<RecipientCount counted={counted} again={again} />}
          />
          {preview && <ConsentPart preview={preview} form={form} />}
        </section>
        <MessageField {...form.field('message')} />
        <WhenPart preview={preview} form={form} />
        <PriceLine preview={preview} balance={balance} onTopUp={on.onTopUp} />
      </Form>
      <ReviewDialog
        open={reviewing && !form.incomplete}
        composer={composer}
        onTopUp={on.onTopUp}
        onClose={onCloseReview}
      />
    </div>
  )
}

/** Recipients that a link chose are no draft to speak of. */
const isTyped = ({ message, numbers }: SmsValues) => message !== '' || numbers !== ''

/** Ids that another screen hands over with `to=people`, in the state of the navigation. */
const peopleIn = (state: unknown): readonly string[] => {
  const people = (state as { people?: unknown } | null)?.people
  return Array.isArray(people) ? people.filter((id) => typeof id === 'string') : []
}

/** Takes the recipients that the address names into the draft, and then out of the address. */
function useRecipientsInAddress(
  search: string,
  set: (name: keyof SmsValues, value: SmsValues[keyof SmsValues]) => void,
): void {
  const { state } = useLocation()
  const navigate = useNavigate()
  const taken = useRef('')
  useEffect(() => {
    const params = new URLSearchParams(search)
    if (!namesRecipients(params)) {
      taken.current = ''
      return
    }
    if (taken.current === search) return
    taken.current = search
    const named = recipientsIn(params, peopleIn(state))
    if (named)
      for (const [name, value] of Object.entries(changedRecipients({ ...noRecipients, ...named })))
        set(name as keyof SmsValues, value)
    const rest = addressWith(params, { to: null, act: null, service: null, tab: null })
    navigate({ search: rest }, { replace: true, state: null })
  }, [search, state, set, navigate])
}

/** True if the address opens the composer, with recipients or without. */
export function namesRecipients(params: URLSearchParams): boolean {
  const act = params.get('act') ?? ''
  return params.has('to') || act.includes('setupSmsNotification') || /notify-\w+/.test(act)
}

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
