import { personalDataRoutes } from '../../../contract/routes/personal-data.ts'
import { api, type AnswerOf } from '../../lib/api/api.ts'
import { problemOf } from '../../lib/api/problem.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { formatPhone } from '../../../contract/people/format-phone.ts'
import { Button } from '../../ui/button.tsx'
import { PhoneField } from '../../ui/fields/phone-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FieldGroup, Form } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { toast } from '../../ui/toast-store.ts'
import { checkGuardian, type GuardianValues } from './check-guardian.ts'
import { tPersonal } from './personal-messages.ts'

type GuardianProps = {
  id: string
  guardian: AnswerOf<typeof personalDataRoutes.listConsents>['guardian']
  onSaved: () => void
}

/** The guardian of a person under 18. */
export function GuardianForm({ id, guardian, onSaved }: GuardianProps) {
  const online = useOnline()
  const initial: GuardianValues = {
    guardian_name: guardian?.name ?? '',
    guardian_phone: guardian?.phone ? formatPhone(guardian.phone) : '',
  }
  const form = useForm({
    initial,
    check: checkGuardian,
    draftKey: `guardian:${id}`,
    submit: async (typed) => {
      try {
        await api.call(personalDataRoutes.changeConsent, { params: { id }, body: typed })
      } catch (thrown) {
        return problemOf(thrown)
      }
      toast(tPersonal('personalData.guardianSaved'))
      onSaved()
    },
  })
  return (
    <Form
      form={form}
      label={tPersonal('personalData.guardian')}
      actions={
        <Button
          type="submit"
          tone="quiet"
          busy={form.busy}
          whyNot={online ? undefined : tPersonal('personalData.needsNetwork')}
        >
          {tPersonal('personalData.saveGuardian')}
        </Button>
      }
    >
      <FieldGroup title={tPersonal('personalData.guardian')}>
        <TextField
          {...form.field('guardian_name')}
          label={tPersonal('personalData.guardianName')}
          hint={tPersonal('personalData.guardianHint')}
          autoCapitalize="words"
          optional
        />
        <PhoneField
          {...form.field('guardian_phone')}
          label={tPersonal('personalData.guardianPhone')}
          autoComplete="off"
          optional
        />
      </FieldGroup>
    </Form>
  )
}
