import { useCallback, type ReactNode } from 'react'
import { eventRoutes } from '../../../contract/routes/events.ts'
import { formatPhone } from '../../../contract/people/format-phone.ts'
import { smsRoutes } from '../../../contract/routes/sms.ts'
import type { SmsGroup } from '../../../contract/routes/sms-groups.ts'
import type { SmsAct, SmsToKind } from '../../../contract/sms/audience.ts'
import type { FeatureName } from '../../../contract/features.ts'
import { api } from '../../lib/api/api.ts'
import { problemOf } from '../../lib/api/problem.ts'
import { dateOf, formatDate } from '../../lib/format/format-date.ts'
import { useAllServices } from '../../domain/church/all-services.ts'
import { useGroups } from '../../domain/church/people.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { useLastKnown } from '../../domain/church/use-last-known.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/fields/check-field.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { LongTextField } from '../../ui/fields/long-text-field.tsx'
import { SelectField, type Choice } from '../../ui/fields/select-field.tsx'
import type { FormState } from '../../ui/form/use-form.ts'
import { toastFailure } from '../../ui/toast-store.ts'
import { Chips } from '../../ui/chips.tsx'
import { changedRecipients, type RecipientValues, type SmsValues } from './sms-values.ts'
import { numbersTyped, unreadableSentence } from './typed.ts'
import { t } from './messages.ts'

export type Props = {
  form: FormState<SmsValues>
  /** Null while they load. */
  groups: readonly SmsGroup[] | null
}

const KINDS: readonly { key: SmsToKind; label: () => string; needs?: FeatureName }[] = [
  { key: 'everyone', label: () => t('bulkSms.everyone') },
  { key: 'cell', label: () => t('bulkSms.cell'), needs: 'cellsAccess' },
  { key: 'department', label: () => t('bulkSms.department'), needs: 'departmentsAccess' },
  { key: 'service', label: () => t('bulkSms.service') },
  { key: 'event', label: () => t('bulkSms.event'), needs: 'eventsAccess' },
  { key: 'group', label: () => t('bulkSms.group') },
  { key: 'numbers', label: () => t('bulkSms.numbers') },
  { key: 'filter', label: () => t('bulkSms.filter') },
]

/** The kinds of recipients side by side, the fields of the chosen kind, and the count. */
export function Recipients({ form, groups, count }: Props & { count?: ReactNode }) {
  const { features } = useChurch()
  const { values } = form
  const kinds = KINDS.filter(({ needs }) => !needs || features.includes(needs))
  const people = values.people ? values.people.split(',').length : 0
  const picks = { cell: usePick(form, 'cell'), department: usePick(form, 'department') }
  const options = [
    ...kinds.map(({ key, label }) => ({
      key,
      label: label(),
      pick: key === 'cell' || key === 'department' ? picks[key] : undefined,
    })),
    ...(people > 0 ? [{ key: 'people' as const, label: t('bulkSms.people'), count: people }] : []),
  ]
  return (
    <>
      <Chips
        label={t('bulkSms.recipients')}
        options={options}
        value={values.kind}
        onChange={(kind) => change(form, { kind })}
      />
      <div className="messages-pick">
        <Chosen form={form} groups={groups} />
        {count}
      </div>
    </>
  )
}

function change(form: FormState<SmsValues>, part: Partial<RecipientValues>): void {
  for (const [name, value] of Object.entries(changedRecipients(part)))
    form.set(name as keyof SmsValues, value)
}

/** The props of a field whose change resets the consent statement. */
const fieldOf = <Name extends keyof RecipientValues>(form: FormState<SmsValues>, name: Name) => ({
  ...form.field(name),
  onChange: (value: SmsValues[Name]) => change(form, { [name]: value }),
})

function Chosen({ form, groups }: Props) {
  switch (form.values.kind) {
    case 'everyone':
      return <p className="messages-hint">{t('bulkSms.everyoneHint')}</p>
    case 'cell':
    case 'department':
      return <GroupOfPeople form={form} kind={form.values.kind} />
    case 'service':
      return <OfService form={form} />
    case 'event':
      return <OfEvent form={form} />
    case 'group':
      return groups?.length === 0 ? (
        <p className="messages-hint">{t('bulkSms.noGroups')}</p>
      ) : (
        <SelectField
          {...fieldOf(form, 'group')}
          label={t('bulkSms.group')}
          choices={groupChoices(groups)}
          disabled={groups === null}
        />
      )
    case 'numbers':
      return <Numbers form={form} groups={groups} />
    case 'filter':
      return <Filter form={form} />
    case 'people':
      return (
        <p className="messages-hint">
          {t('bulkSms.chosenHint', { count: form.values.people.split(',').length })}
        </p>
      )
  }
}

const named = (all: readonly { id: string; name: string }[] | null): Choice[] =>
  (all ?? []).map(({ id, name }) => ({ value: id, label: name }))

/** The cells or departments behind their chip. Without any the chip is a button that says so. */
function usePick(form: FormState<SmsValues>, kind: 'cell' | 'department') {
  const all = useGroups(kind === 'cell' ? 'cells' : 'departments')
  if (!all?.length) return undefined
  return {
    name: t(`bulkSms.${kind}`),
    choices: named(all),
    value: form.values[kind],
    onPick: (id: string) => change(form, { kind, [kind]: id }),
  }
}

/** The choice is in the chip. A link may name the kind alone, or a group that is gone. */
function GroupOfPeople({ form, kind }: { form: FormState<SmsValues>; kind: 'cell' | 'department' }) {
  const all = useGroups(kind === 'cell' ? 'cells' : 'departments')
  if (all?.length === 0)
    return <p className="messages-hint">{t(kind === 'cell' ? 'bulkSms.noCells' : 'bulkSms.noDepartments')}</p>
  if (all?.some(({ id }) => id === form.values[kind])) return null
  return <SelectField {...fieldOf(form, kind)} label={t(`bulkSms.${kind}`)} choices={named(all)} />
}

/** The latest services on this phone. Older ones come by a link from their own page. */
const MOST_SERVICES = 50

const acts = [
  ['notify-absentees', 'bulkSms.absentees'],
  ['notify-attendees', 'bulkSms.attendees'],
  ['notify-firsttimers', 'bulkSms.firstTimers'],
] as const

function OfService({ form }: { form: FormState<SmsValues> }) {
  const church = useChurch()
  const today = church.today()
  const services = useAllServices(church)
    .filter(({ date_of_service }) => date_of_service <= today)
    .toSorted((a, b) => b.date_of_service.localeCompare(a.date_of_service))
    .slice(0, MOST_SERVICES)
  const { service } = form.values
  const choices = services.map(({ id, name, date_of_service }) => ({
    value: id,
    label: `${name}, ${formatDate(date_of_service)}`,
  }))
  const isListed = service === '' || choices.some(({ value }) => value === service)
  return (
    <div className="messages-two">
      <SelectField
        {...fieldOf(form, 'act')}
        onChange={(act) => change(form, { act: act as SmsAct })}
        label={t('bulkSms.who')}
        choices={acts.map(([value, key]) => ({ value, label: t(key) }))}
        empty={false}
      />
      <SelectField
        {...fieldOf(form, 'service')}
        label={t('bulkSms.service')}
        choices={[
          { value: '', label: t('bulkSms.allServices') },
          ...(isListed ? [] : [{ value: service, label: t('bulkSms.otherService') }]),
          ...choices,
        ]}
        empty={false}
      />
      <EditNumbers form={form} />
    </div>
  )
}

/** Fills the numbers of the service's people in, so that the user can remove some. */
function EditNumbers({ form }: { form: FormState<SmsValues> }) {
  const { church } = useChurch()
  const { act, service } = form.values
  const edit = async () => {
    try {
      const query = { act, ...(service && { service }) }
      const { phones } = await api.call(smsRoutes.listSmsPeople, { params: { id: church.id }, query })
      change(form, { kind: 'numbers', numbers: phones.map(formatPhone).join(', ') })
    } catch (thrown) {
      toastFailure(problemOf(thrown).message)
    }
  }
  return (
    <Button tone="plain" onClick={() => void edit()}>
      {t('bulkSms.editNumbers')}
    </Button>
  )
}

function OfEvent({ form }: { form: FormState<SmsValues> }) {
  const { church } = useChurch()
  const load = useCallback(
    (signal: AbortSignal) =>
      api.call(eventRoutes.listEvents, { params: { id: church.id }, query: { limit: 100 }, signal }),
    [church.id],
  )
  const [events, reload] = useLastKnown('sms-events', load)
  if (events.status === 'failed')
    return (
      <p className="messages-hint">
        {t('bulkSms.eventsNotSeen')}{' '}
        <Button tone="plain" onClick={reload}>
          {t('common.retry')}
        </Button>
      </p>
    )
  const all = events.status === 'ready' ? events.value : null
  if (all?.length === 0) return <p className="messages-hint">{t('bulkSms.noEvents')}</p>
  const choices = (all ?? []).map(({ id, name, start_date }) => ({
    value: id,
    label: `${name}, ${formatDate(dateOf(start_date, church.time_zone))}`,
  }))
  return (
    <SelectField
      {...fieldOf(form, 'event')}
      label={t('bulkSms.event')}
      choices={choices}
      disabled={all === null}
    />
  )
}

function Numbers({ form, groups }: Props) {
  const typed = numbersTyped(form.values.numbers)
  const unreadable = unreadableSentence(typed)
  return (
    <>
      <LongTextField
        {...fieldOf(form, 'numbers')}
        label={t('bulkSms.phoneNumbers')}
        hint={`${t('bulkSms.numbersHint')} ${t('bulkSms.numbersCount', { count: typed.all })}.`}
      />
      <p className="messages-unreadable" role="status">
        {unreadable}
      </p>
      {!!groups?.length && <CheckField {...form.field('addToGroup')} label={t('bulkSms.addToGroup')} />}
      {form.values.addToGroup && (
        <SelectField
          {...form.field('groupToAddNumbersTo')}
          label={t('bulkSms.groupToAdd')}
          choices={groupChoices(groups)}
        />
      )}
    </>
  )
}

const groupChoices = (groups: readonly SmsGroup[] | null): Choice[] =>
  (groups ?? []).map(({ id, name, sms_phone_number }) => ({
    value: id,
    label: t('bulkSms.groupCount', { name, count: sms_phone_number.length }),
  }))

const WEEKS = [1, 2, 3, 4, 5, 6, 8, 12, 26, 52]

/** The filters of Members. A person fits all the chosen ones. */
function Filter({ form }: { form: FormState<SmsValues> }) {
  const cells = useGroups('cells')
  const departments = useGroups('departments')
  const weeks = [...new Set([...WEEKS, Number(form.values.absent) || 1])].sort((a, b) => a - b)
  const choose = (name: keyof RecipientValues, label: string, choices: Choice[]) => (
    <SelectField
      {...form.field(name)}
      value={String(form.values[name])}
      onChange={(value) => change(form, { [name]: value })}
      label={label}
      choices={[{ value: '', label: t('bulkSms.any') }, ...choices]}
      empty={false}
      optional="unsaid"
    />
  )
  return (
    <div className="messages-filter">
      {choose(
        'absent',
        t('bulkSms.absent'),
        weeks.map((count) => ({ value: String(count), label: t('bulkSms.absentFor', { count }) })),
      )}
      {choose('inCell', t('bulkSms.inCell'), [
        { value: 'none', label: t('bulkSms.noCell') },
        ...named(cells),
      ])}
      {choose('inDepartment', t('bulkSms.inDepartment'), [
        { value: 'none', label: t('bulkSms.noDepartment') },
        ...named(departments),
      ])}
      {choose('gender', t('bulkSms.gender'), [
        { value: 'male', label: t('fields.male') },
        { value: 'female', label: t('fields.female') },
      ])}
      {choose('status', t('bulkSms.status'), [
        { value: 'member', label: t('bulkSms.membersOnly') },
        { value: 'first', label: t('bulkSms.firstTimers') },
      ])}
      {choose('added', t('bulkSms.added'), [
        { value: 'month', label: t('bulkSms.addedMonth') },
        { value: 'between', label: t('bulkSms.addedBetween') },
      ])}
      {form.values.added === 'between' && (
        <>
          <DateField {...fieldOf(form, 'from')} label={t('bulkSms.addedFrom')} optional />
          <DateField {...fieldOf(form, 'to')} label={t('bulkSms.addedTo')} optional />
        </>
      )}
    </div>
  )
}
