import { useEffect } from 'react'
import { useChurch } from '../../domain/church/use-church.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FailedLoad } from '../../ui/failed-load.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { useSmsPeople, type SendAct, type SmsPeople } from './actions.ts'
import { ComposeStep } from './compose-step.tsx'
import { filledWith, type SmsValues } from './sms-values.ts'
import { SummaryStep } from './summary-step.tsx'
import { usePreview } from './use-preview.ts'
import { useSendForm, type Sending } from './use-send-form.ts'
import { useSmsGroups } from './use-sms-groups.ts'
import { t } from './messages.ts'

export type SendStep = 'compose' | 'summary'

type SendDialogProps = {
  /** The action that opened the dialog; null: closed. */
  act: SendAct | null
  service: string | null
  step: SendStep
  onStep: (step: SendStep) => void
  onTopUp: () => void
  onSent: () => void
  onClose: () => void
}

/** Sends one SMS to many people in two steps. */
export function SendDialog({ act, ...props }: SendDialogProps) {
  const title = props.step === 'compose' ? t('bulkSms.send') : t('bulkSms.summary')
  return (
    <Dialog open={act !== null} title={title} onClose={props.onClose}>
      {act !== null && <WithPeople act={act} {...props} />}
    </Dialog>
  )
}

type OpenProps = Omit<SendDialogProps, 'act'> & { act: SendAct }

/** Loads the people of a service before the user types anything. */
function WithPeople(props: OpenProps) {
  const [people, again] = useSmsPeople(props.act, props.service)
  if (people.status === 'loading') return <SkeletonRows rows={4} />
  if (people.status === 'ready') return <Send {...props} people={people.value} />
  const { code, message } = people.problem
  // Absences are not known yet, and the server's message says so.
  const title = t(code === 'INVALID' ? 'bulkSms.peopleUnknown' : 'bulkSms.peopleFailed')
  return <FailedLoad title={title} sentence={message} onRetry={again} />
}

function Send({ people, step, onStep, onTopUp, onSent, onClose }: OpenProps & { people: SmsPeople | null }) {
  const { church } = useChurch()
  const [groups] = useSmsGroups()
  const sending = useSendForm(church, people, onSent)
  const { form } = sending
  const { set } = form
  useEffect(() => {
    for (const [name, value] of Object.entries(filledWith(people, form.values.filled)))
      set(name as keyof SmsValues, value)
    // Once for these people: numbers that the user removes afterwards stay out.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [people, set])
  if (step === 'summary')
    return <Summary sending={sending} people={people} onBack={() => onStep('compose')} onTopUp={onTopUp} />
  return (
    <ComposeStep
      form={form}
      groups={groups.status === 'ready' ? groups.value : null}
      people={people}
      onNext={() => onStep('summary')}
      onCancel={onClose}
    />
  )
}

type SummaryProps = {
  sending: Sending
  people: SmsPeople | null
  onBack: () => void
  onTopUp: () => void
}

function Summary({ sending: { form, setPreview }, people, ...go }: SummaryProps) {
  const [preview, again] = usePreview(form.values, people)
  const loaded = preview.status === 'ready' ? preview.value : null
  useEffect(() => setPreview(loaded, again), [setPreview, loaded, again])
  return <SummaryStep form={form} preview={[preview, again]} {...go} />
}
