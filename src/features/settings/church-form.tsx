import { nairaProblem } from '../../../contract/money/amounts.ts'
import { ABSENT_AFTER, churchSettingsRoutes } from '../../../contract/routes/church-settings.ts'
import { api } from '../../lib/api/api.ts'
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
import { DraftNotice } from '../../ui/form/draft-notice.tsx'
import { FieldGroup, Form } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast-store.ts'
import { t } from './messages.ts'
import { changeOf, labelOf, valuesOf, type ChurchValues, type Settings } from './church-values.ts'

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
