import type { SmsGroup } from '../../../contract/routes/sms-groups.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import type { FormState } from '../../ui/form/use-form.ts'
import type { SmsPeople } from './actions.ts'
import { MessageField } from './message-field.tsx'
import { RecipientsFields } from './recipients-fields.tsx'
import { whyNotNext, type SmsValues } from './sms-values.ts'
import { WhatsAppShare } from './whats-app-share.tsx'
import { t } from './messages.ts'

type Props = {
  form: FormState<SmsValues>
  groups: readonly SmsGroup[] | null
  people: SmsPeople | null
  onNext: () => void
  onCancel: () => void
}

/** Step 1: the recipients and the message. */
export function ComposeStep({ form, groups, people, onNext, onCancel }: Props) {
  const online = useOnline()
  const whyNot = online ? whyNotNext(form.values) : t('bulkSms.offline')
  const next = async () => {
    if (whyNot === undefined) onNext()
  }
  const actions = (
    <>
      <Button tone="quiet" onClick={onCancel}>
        {t('common.cancel')}
      </Button>
      <Button type="submit" whyNot={whyNot}>
        {t('common.next')}
      </Button>
    </>
  )
  return (
    <Form form={{ ...form, send: next }} label={t('bulkSms.send')} actions={actions}>
      <RecipientsFields form={form} groups={groups} people={people} />
      <MessageField {...form.field('message')} />
      <WhatsAppShare message={form.values.message} />
    </Form>
  )
}
