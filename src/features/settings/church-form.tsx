import { nairaProblem } from '../../../contract/money/amounts.ts'
import { ABSENT_AFTER, churchSettingsRoutes } from '../../../contract/routes/church-settings.ts'
import { api, type AnswerOf, type CallOf } from '../../lib/api/api.ts'
import { problemOf } from '../../lib/api/problem.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { startOf, useDraftedEdit, type Drafted, type EditDraft } from '../../domain/edits/drafted-edit.ts'
import { useKeptDraft } from '../../domain/edits/use-kept-draft.ts'
import { refreshSession } from '../../domain/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, type Choice } from '../../ui/fields/select-field.tsx'
import { StateField } from '../../ui/fields/state-field.tsx'
import { SwitchField } from '../../ui/fields/switch-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FollowedNotice } from '../../ui/form/conflict-choice.tsx'
import { DraftNotice, FieldGroup, Form } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast-store.ts'
import { t } from './messages.ts'
import { typedAmount } from '../../../contract/money/format-money.ts'

/** A church's settings in the form's shape. */

export type Settings = AnswerOf<typeof churchSettingsRoutes.churchSettings>
/** A response of an earlier version, kept on the phone. */
type OldSettings = Omit<Settings, 'address'> & { address?: undefined }
type Change = CallOf<typeof churchSettingsRoutes.changeChurch>['body']

/** An empty limit means none. */
export type ChurchValues = {
  churchName: string
  street: string
  city: string
  state: string
  post_code: string
  country: string
  time_zone: string
  follow_up: boolean
  absent_after: string
  transfer_limit: string
}

const ADDRESS = ['street', 'city', 'state', 'post_code', 'country'] as const

export function valuesOf({ name, time_zone, settings, address }: Settings | OldSettings): ChurchValues {
  const { send_automated_follow_up_email, absent_after, transfer_limit } = settings
  return {
    churchName: name,
    street: address?.street ?? '',
    city: address?.city ?? '',
    state: address?.state ?? '',
    post_code: address?.post_code ?? '',
    country: address?.country ?? '',
    time_zone,
    follow_up: send_automated_follow_up_email,
    absent_after: String(absent_after),
    transfer_limit: typedAmount(transfer_limit),
  }
}

/** The changed fields only, so that changes made elsewhere meanwhile stay. */
export function changeOf(typed: ChurchValues, changed: readonly (keyof ChurchValues)[]): Change {
  const limit = typed.transfer_limit.trim()
  const fields = {
    follow_up: { send_automated_follow_up_email: typed.follow_up },
    absent_after: { absent_after: Number(typed.absent_after) },
    transfer_limit: { transfer_limit: limit === '' ? null : limit },
  }
  const isSetting = (field: keyof ChurchValues): field is keyof typeof fields => field in fields
  const { churchName, time_zone } = typed
  const moved = ADDRESS.filter((part) => changed.includes(part))
  return {
    ...(changed.includes('churchName') && { churchName }),
    ...(changed.includes('time_zone') && { time_zone }),
    ...(moved.length > 0 && { address: Object.fromEntries(moved.map((part) => [part, typed[part]])) }),
    settings: Object.assign({}, ...changed.filter(isSetting).map((field) => fields[field])) as object,
  }
}

const LABELS = {
  churchName: 'churchSettings.churchName',
  street: 'fields.street',
  city: 'fields.city',
  state: 'fields.state',
  post_code: 'fields.postCode',
  country: 'fields.country',
  time_zone: 'churchSettings.timeZone',
  follow_up: 'churchSettings.followUp',
  absent_after: 'churchSettings.absentAfter',
  transfer_limit: 'churchSettings.transferLimit',
} as const

export const labelOf = (field: keyof ChurchValues): string => t(LABELS[field])

type Props = { church: Settings; fixed: boolean; onSaved: () => void }

/** Name, address, time zone and rules, read only for anybody but the owner. Only changed fields are sent. */
export function ChurchForm(props: Props) {
  const draft = useKeptDraft<EditDraft<ChurchValues>>('church-settings')
  if (draft.found === undefined) return <SkeletonRows rows={4} />
  return <ChurchFields {...props} draft={draft} found={draft.found} />
}

type FieldsProps = Props & Drafted<ChurchValues>

export function ChurchFields({ church, fixed, onSaved, draft, found }: FieldsProps) {
  const online = useOnline()
  const now = valuesOf(church)
  const form = useForm({
    initial: startOf(now, found),
    check: ({ transfer_limit: typed }) =>
      typed.trim() === '' ? {} : { transfer_limit: nairaProblem(typed) },
    submit: save,
  })
  const edit = useDraftedEdit<ChurchValues>(form, now, { draft, found })
  const { changed, followed } = edit

  async function save(typed: ChurchValues) {
    try {
      const saved = valuesOf(
        await api.call(churchSettingsRoutes.changeChurch, { body: changeOf(typed, changed) }),
      )
      // The saved values: "50000.00" becomes 50000, and names lose blanks at both ends.
      for (const field of changed) form.set(field, saved[field])
    } catch (thrown) {
      return problemOf(thrown)
    }
    draft.drop()
    toast(t('toasts.updated'))
    onSaved()
    await refreshSession()
  }

  const nothingChanged = changed.length === 0 ? t('edits.nothingChanged') : undefined
  const button = (
    <Button
      type="submit"
      busy={form.busy}
      busyLabel={t('common.saving')}
      whyNot={online ? nothingChanged : t('offline.needsNetwork')}
    >
      {t('common.saveChanges')}
    </Button>
  )
  return (
    <Form form={form} label={t('shell.church')} actions={fixed ? null : button}>
      {edit.fromDraft && <DraftNotice onDrop={edit.startAfresh} />}
      <TextField {...form.field('churchName')} label={labelOf('churchName')} disabled={fixed} />
      <FieldGroup title={t('churchSettings.address')}>
        <TextField
          {...form.field('street')}
          label={labelOf('street')}
          maxLength={200}
          disabled={fixed}
          optional
        />
        <TextField {...form.field('city')} label={labelOf('city')} maxLength={80} disabled={fixed} optional />
        <StateField
          {...form.field('state')}
          label={labelOf('state')}
          country={form.values.country.trim()}
          maxLength={80}
          disabled={fixed}
          optional
        />
        <TextField
          {...form.field('post_code')}
          label={labelOf('post_code')}
          maxLength={20}
          disabled={fixed}
          optional
        />
        <TextField
          {...form.field('country')}
          label={labelOf('country')}
          maxLength={80}
          disabled={fixed}
          optional
        />
      </FieldGroup>
      <SelectField
        {...form.field('time_zone')}
        label={labelOf('time_zone')}
        hint={t('churchSettings.timeZoneHint')}
        choices={timeZones(church.time_zone)}
        empty={false}
        disabled={fixed}
      />
      <SwitchField
        {...form.field('follow_up')}
        label={labelOf('follow_up')}
        hint={t('churchSettings.followUpHint')}
        disabled={fixed}
      />
      <SelectField
        {...form.field('absent_after')}
        label={labelOf('absent_after')}
        choices={WEEKS}
        empty={false}
        disabled={fixed}
      />
      <TextField
        {...form.field('transfer_limit')}
        label={labelOf('transfer_limit')}
        hint={t('churchSettings.transferLimitHint')}
        inputMode="decimal"
        disabled={fixed}
      />
      <FollowedNotice labels={followed.map(labelOf)} />
    </Form>
  )
}

const WEEKS = Array.from({ length: ABSENT_AFTER.most - ABSENT_AFTER.least + 1 }, (_, index) => {
  const count = index + ABSENT_AFTER.least
  return { value: String(count), label: t('churchSettings.absentWeeks', { count }) }
})

/** The browser's IANA list, which always includes the church's own zone. */
function timeZones(own: string): Choice[] {
  const names = new Set([own, 'Africa/Lagos', ...Intl.supportedValuesOf('timeZone')])
  return [...names].sort().map((name) => ({ value: name, label: name.replaceAll('_', ' ') }))
}
