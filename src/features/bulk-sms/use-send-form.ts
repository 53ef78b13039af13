import { useCallback, useRef } from 'react'
import { smsRoutes, type SmsPreview } from '../../../contract/routes/sms.ts'
import { api } from '../../lib/api/api.ts'
import { problemOf } from '../../lib/api/problem.ts'
import { formatMoment } from '../../lib/format/format-date.ts'
import type { SubmitFailure } from '../../ui/form/form-errors.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { toast } from '../../ui/toast-store.ts'
import type { SmsPeople } from './actions.ts'
import {
  alsoByNight,
  audienceOf,
  checkSms,
  emptySms,
  scheduledFor,
  underItsId,
  type SmsValues,
} from './sms-values.ts'
import { whenOf } from './when-part.tsx'
import { t } from './messages.ts'

type Counted = { preview: SmsPreview; again: () => void }

/** One form for both steps. The draft stays on this phone until it is sent, separately for each service. */
export function useSendForm(
  church: { id: string; time_zone: string },
  people: SmsPeople | null,
  onSent: () => void,
) {
  const counted = useRef<Counted | null>(null)
  const setPreview = useCallback((preview: SmsPreview | null, again: () => void) => {
    counted.current = preview && { preview, again }
  }, [])
  const form = useForm<SmsValues>({
    initial: emptySms(),
    check: checkSms,
    draftKey: ['bulk-sms', church.id, people?.act, people?.service].filter(Boolean).join(':'),
    submit: async (values) => {
      if (!counted.current) return { message: t('bulkSms.countFailed') }
      const { preview, again } = counted.current
      const when = whenOf(values, preview)
      const own = underItsId(values)
      const body = bodyOf({ ...values, ...own }, people, preview)
      if (when === 'later' && isPast(body.scheduled_for))
        return { errors: [{ path: 'time', message: t('bulkSms.timePast') }] }
      form.set('id', own.id)
      form.set('asked', own.asked)
      try {
        const sent = await api.call(smsRoutes.sendBulkSms, { body })
        const at = sent.scheduled_for && formatMoment(sent.scheduled_for, church.time_zone)
        toast(sent.state === 'scheduled' && at ? t('bulkSms.scheduled', { when: at }) : t('toasts.smsSent'))
        onSent()
      } catch (thrown) {
        return whyNotSent(thrown, again)
      }
    },
  })
  return { form, setPreview }
}

export type Sending = ReturnType<typeof useSendForm>

const isPast = (at: string | null) => at !== null && Date.parse(at) <= Date.now()

function bodyOf(values: SmsValues, people: SmsPeople | null, preview: SmsPreview) {
  const when = whenOf(values, preview)
  const toGroup = values.addToGroup && values.selection === 'enterNumbersManually'
  return {
    ...audienceOf(values, people),
    // The preview already showed the number of invalid ones.
    leave_out_invalid: true,
    id: values.id,
    message: values.message.trim(),
    addToGroup: toGroup,
    groupToAddNumbersTo: toGroup ? values.groupToAddNumbersTo : null,
    scheduled_for: scheduledFor(values, when, preview.time_zone, preview.quiet_until),
    send_in_quiet_hours: alsoByNight(when, preview),
  }
}

/** Without a response the server may have accepted it. The id keeps it from being sent twice. */
function whyNotSent(thrown: unknown, again: () => void): SubmitFailure {
  const problem = problemOf(thrown)
  if (problem.code === 'TIMED_OUT' || problem.code === 'NO_NETWORK')
    return { message: t('bulkSms.unknownSent') }
  // Quiet hours began or the balance fell while the form was open: the preview is computed again.
  again()
  return problem.code === 'QUIET_HOURS' ? { message: t('bulkSms.quiet') } : problem
}
