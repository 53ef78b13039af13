import { ABSENT_AFTER, churchSettingsRoutes } from '../../../../contract/routes/church-settings.ts'
import { api } from '../../../lib/api/api.ts'
import { problemOf } from '../../../lib/api/problem.ts'
import type { AnswerOf } from '../../../lib/api/route-types.ts'
import { useOnline } from '../../../lib/device/use-online.ts'
import { t } from '../../../lib/messages/t.ts'
import { refreshSession } from '../../../lib/session/refresh-session.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { SwitchField } from '../../../ui/fields/switch-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { toast } from '../../../ui/toast-store.ts'
import { say } from '../words.ts'
import { timeZones } from './time-zones.ts'

type Settings = AnswerOf<typeof churchSettingsRoutes.churchSettings>
type Props = { church: Settings; fixed: boolean; onSaved: () => void }

/** Name, time zone and follow-up; read only for who is not the owner. */
export function ChurchForm({ church, fixed, onSaved }: Props) {
  const online = useOnline()
  const { send_automated_follow_up_email, absent_after, transfer_limit } = church.settings
  const form = useForm({
    initial: {
      churchName: church.name,
      time_zone: church.time_zone,
      follow_up: send_automated_follow_up_email,
      absent_after: String(absent_after),
      transfer_limit: transfer_limit === null ? '' : String(transfer_limit),
    },
    check: ({ transfer_limit: typed }) =>
      isLimit(typed) ? {} : { transfer_limit: say('churchSettings.transferLimitWrong') },
    submit: async (typed) => {
      const settings = {
        send_automated_follow_up_email: typed.follow_up,
        absent_after: Number(typed.absent_after),
        transfer_limit: typed.transfer_limit.trim() === '' ? null : Number(typed.transfer_limit),
      }
      const { churchName, time_zone } = typed
      try {
        await api.call(churchSettingsRoutes.changeChurch, { body: { churchName, time_zone, settings } })
      } catch (thrown) {
        return problemOf(thrown)
      }
      toast(t('toasts.updated'))
      onSaved()
      await refreshSession()
    },
  })
  const save = (
    <Button
      type="submit"
      busy={form.busy}
      busyLabel={t('common.saving')}
      whyNot={online ? undefined : t('offline.needsNetwork')}
    >
      {t('common.saveChanges')}
    </Button>
  )
  return (
    <Form form={form} label={say('profile.preferences')} actions={fixed ? null : save}>
      <TextField {...form.field('churchName')} label={say('churchSettings.churchName')} disabled={fixed} />
      <SelectField
        {...form.field('time_zone')}
        label={say('churchSettings.timeZone')}
        hint={say('churchSettings.timeZoneHint')}
        choices={timeZones(church.time_zone)}
        empty={false}
        disabled={fixed}
      />
      <SwitchField
        {...form.field('follow_up')}
        label={say('churchSettings.followUp')}
        hint={say('churchSettings.followUpHint')}
        disabled={fixed}
      />
      <SelectField
        {...form.field('absent_after')}
        label={say('churchSettings.absentAfter')}
        choices={WEEKS}
        empty={false}
        disabled={fixed}
      />
      <TextField
        {...form.field('transfer_limit')}
        label={say('churchSettings.transferLimit')}
        hint={say('churchSettings.transferLimitHint')}
        inputMode="decimal"
        disabled={fixed}
      />
    </Form>
  )
}

/** Empty, or naira above nothing. */
const isLimit = (typed: string) =>
  typed.trim() === '' || (/^\d+(\.\d{1,2})?$/.test(typed.trim()) && Number(typed) > 0)

const WEEKS = Array.from({ length: ABSENT_AFTER.most - ABSENT_AFTER.least + 1 }, (_, index) => {
  const count = index + ABSENT_AFTER.least
  return { value: String(count), label: say('churchSettings.absentWeeks', { count }) }
})
