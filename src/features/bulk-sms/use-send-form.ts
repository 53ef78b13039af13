import { useCallback, useRef } from 'react'
import { smsRoutes, type SmsPreview } from '../../../contract/routes/sms.ts'
import { api } from '../../lib/api/api.ts'
import { problemOf } from '../../lib/api/problem.ts'
import { formatMoment } from '../../lib/format/format-moment.ts'
import { t } from '../../lib/messages/t.ts'
import type { SubmitFailure } from '../../ui/form/form-errors.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { toast } from '../../ui/toast-store.ts'
import type { SmsPeople } from './acts.ts'
import { audienceOf, checkSms, emptySms, scheduledFor, type SmsValues } from './sms-values.ts'
import { whenOf } from './when-part.tsx'
import { say } from './words.ts'

/** Both steps are one form: what was typed is kept on this phone until it is sent. */
export function useSendForm(
  church: { id: string; time_zone: string },
  people: SmsPeople | null,
  onSent: () => void,
) {
  const counted = useRef<SmsPreview | null>(null)
  const hear = useCallback((preview: SmsPreview | null) => {
    counted.current = preview
  }, [])
  const form = useForm<SmsValues>({
    initial: emptySms(),
    check: checkSms,
    draftKey: `bulk-sms:${church.id}`,
    submit: async (values) => {
      if (!counted.current) return { message: say('bulkSms.countFailed') }
      const body = bodyOf(values, people, counted.current)
      if (body.scheduled_for && Date.parse(body.scheduled_for) <= Date.now())
        return { errors: [{ path: 'time', message: say('bulkSms.timePast') }] }
      try {
        const sent = await api.call(smsRoutes.sendBulkSms, { body })
        const when = sent.scheduled_for && formatMoment(sent.scheduled_for, church.time_zone)
        toast(sent.state === 'scheduled' && when ? say('bulkSms.scheduled', { when }) : t('toasts.smsSent'))
        onSent()
      } catch (thrown) {
        return whyNotSent(thrown)
      }
    },
  })
  return { form, hear }
}

export type Sending = ReturnType<typeof useSendForm>

/** What is no number was shown as left out; the rest is sent. */
function bodyOf(values: SmsValues, people: SmsPeople | null, preview: SmsPreview) {
  const when = whenOf(values, preview)
  const audience = audienceOf(values, people)
  const invalid = new Set(preview.invalid)
  const toGroup = values.addToGroup && values.selection === 'enterNumbersManually'
  return {
    ...audience,
    recepientPhones: audience.recepientPhones.filter((phone) => !invalid.has(phone)),
    id: values.id,
    message: values.message.trim(),
    addToGroup: toGroup,
    groupToAddNumbersTo: toGroup ? values.groupToAddNumbersTo : null,
    scheduled_for: scheduledFor(values, when, preview.time_zone, preview.quiet_until),
    // Whoever chose the hour was told that it is night.
    send_in_quiet_hours: when !== 'morning',
  }
}

/** Where no answer came it may have been taken; its own id keeps it from going out twice. */
function whyNotSent(thrown: unknown): SubmitFailure {
  const problem = problemOf(thrown)
  if (problem.code === 'TIMED_OUT' || problem.code === 'NO_NETWORK')
    return { message: say('bulkSms.unknownSent') }
  return problem
}
