import { useCallback, useEffect, useRef, useState } from 'react'
import { smsRoutes, type SmsPreview } from '../../../contract/routes/sms.ts'
import type { SmsTo } from '../../../contract/sms/audience.ts'
import { api } from '../../lib/api/api.ts'
import { problemOf, wasTakenBack, type ApiProblem } from '../../lib/api/problem.ts'
import { formatMoment } from '../../lib/format/format-date.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { type SubmitFailure, useForm } from '../../ui/form/use-form.ts'
import { toast } from '../../ui/toast-store.ts'
import {
  alsoByNight,
  checkSms,
  emptySms,
  scheduledFor,
  toOf,
  underItsId,
  whenOf,
  type SmsValues,
} from './sms-values.ts'
import { t } from './messages.ts'

/** The server's count of these recipients. `before` is the count of earlier ones, shown until the new one comes. */
export type Counted =
  | { status: 'none' }
  | { status: 'counting'; before: SmsPreview | null }
  | { status: 'ready'; preview: SmsPreview }
  | { status: 'failed'; problem: ApiProblem }

/** Numbers are typed letter by letter. Other choices are counted at once. */
const TYPING_MS = 500

type Answer = { request: string; preview: SmsPreview } | { request: string; problem: ApiProblem }

/** Counts recipients, people left out and the cost. @param to null: the choice is incomplete */
export function usePreview(to: SmsTo | null, consent_stated: boolean): [Counted, again: () => void] {
  const request = to ? JSON.stringify({ to, consent_stated }) : null
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [before, setBefore] = useState<SmsPreview | null>(null)
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (request === null) return
    const leaving = new AbortController()
    const body = JSON.parse(request) as { to: SmsTo; consent_stated: boolean }
    const count = () =>
      api.call(smsRoutes.previewSms, { body, signal: leaving.signal }).then(
        (preview) => {
          setAnswer({ request, preview })
          setBefore(preview)
        },
        (thrown: unknown) => {
          if (!wasTakenBack(thrown)) setAnswer({ request, problem: problemOf(thrown) })
        },
      )
    const timer = setTimeout(() => void count(), body.to.kind === 'numbers' ? TYPING_MS : 0)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [request, round])
  const again = useCallback(() => {
    setAnswer((known) => (known && 'problem' in known ? null : known))
    setRound((count) => count + 1)
  }, [])
  if (request === null) return [{ status: 'none' }, again]
  if (answer?.request !== request) return [{ status: 'counting', before }, again]
  if ('problem' in answer) return [{ status: 'failed', problem: answer.problem }, again]
  return [{ status: 'ready', preview: answer.preview }, again]
}

/** The form of a new message with its count. The draft stays on this phone until it is sent. */
export function useComposer(onSent: () => void, onTimePassed: () => void) {
  const { church, today } = useChurch()
  const latest = useRef<{ counted: Counted; again: () => void } | null>(null)
  const form = useForm<SmsValues>({
    initial: emptySms(),
    check: (values) => checkSms(values, today()),
    draftKey: `bulk-sms:${church.id}`,
    submit: async (values) => {
      const { counted, again } = latest.current!
      const chosen = toOf(values, today())
      if (counted.status !== 'ready' || !('to' in chosen)) return { message: t('bulkSms.countFailed') }
      const { preview } = counted
      const when = whenOf(values, preview)
      const scheduled_for = scheduledFor(values, when, preview.time_zone, preview.quiet_until)
      if (when === 'later' && scheduled_for && isPast(scheduled_for)) {
        onTimePassed()
        return { errors: [{ path: 'time', message: t('bulkSms.timePast') }] }
      }
      const own = underItsId(values, chosen.to)
      form.set('id', own.id)
      form.set('asked', own.asked)
      const toGroup = values.kind === 'numbers' && values.addToGroup
      const body = {
        to: chosen.to,
        id: own.id,
        message: values.message.trim(),
        consent_stated: values.consent_stated,
        // The count already showed the numbers that cannot be read.
        leave_out_invalid: true,
        addToGroup: toGroup,
        groupToAddNumbersTo: toGroup ? values.groupToAddNumbersTo : null,
        scheduled_for,
        send_in_quiet_hours: alsoByNight(when, preview),
      }
      try {
        const sent = await api.call(smsRoutes.sendBulkSms, { body })
        const at = sent.scheduled_for && formatMoment(sent.scheduled_for, church.time_zone)
        toast(sent.state === 'scheduled' && at ? t('bulkSms.scheduled', { when: at }) : t('toasts.smsSent'))
        form.reset()
        onSent()
      } catch (thrown) {
        return whyNotSent(thrown, again)
      }
    },
  })
  const chosen = toOf(form.values, today())
  const [counted, again] = usePreview('to' in chosen ? chosen.to : null, form.values.consent_stated)
  latest.current = { counted, again }
  return { form, counted, again }
}

export type Composer = ReturnType<typeof useComposer>

const isPast = (at: string) => Date.parse(at) <= Date.now()

/** Without a response the server may have accepted it. The id keeps it from being sent twice. */
function whyNotSent(thrown: unknown, again: () => void): SubmitFailure {
  const problem = problemOf(thrown)
  if (problem.code === 'TIMED_OUT' || problem.code === 'NO_NETWORK')
    return { message: t('bulkSms.unknownSent') }
  // Quiet hours began or the balance fell while the form was open: it is counted again.
  again()
  return problem.code === 'QUIET_HOURS' ? { message: t('bulkSms.quiet') } : problem
}
