import { personalDataRoutes } from '../../../contract/routes/personal-data.ts'
import { api } from '../../lib/api/api.ts'
import { problemOf } from '../../lib/api/problem.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { formatPhone } from '../../../contract/format-phone.ts'
import { Button } from '../../ui/button.tsx'
import { PhoneField } from '../../ui/fields/phone-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FieldGroup, Form } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { toast } from '../../ui/toast-store.ts'
import type { Agreements } from './agreements.tsx'
import { checkGuardian, type GuardianValues } from './check-guardian.ts'
import { sayData } from './personal-words.ts'

type GuardianProps = { id: string; guardian: Agreements['guardian']; onSaved: () => void }

/** Who speaks for a person under 18. */
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
      toast(sayData('personalData.guardianSaved'))
      onSaved()
    },
  })
  return (
    <Form
      form={form}
      label={sayData('personalData.guardian')}
      actions={
        <Button
          type="submit"
          tone="quiet"
          busy={form.busy}
          whyNot={online ? undefined : sayData('personalData.needsNetwork')}
        >
          {sayData('personalData.saveGuardian')}
        </Button>
      }
    >
      <FieldGroup title={sayData('personalData.guardian')}>
        <TextField
          {...form.field('guardian_name')}
          label={sayData('personalData.guardianName')}
          hint={sayData('personalData.guardianHint')}
          autoCapitalize="words"
          optional
        />
        <PhoneField
          {...form.field('guardian_phone')}
          label={sayData('personalData.guardianPhone')}
          autoComplete="off"
          optional
        />
      </FieldGroup>
    </Form>
  )
}
