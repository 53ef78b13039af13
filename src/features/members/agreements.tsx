import { useCallback, useState } from 'react'
import { personalDataRoutes, type ConsentLine } from '../../../contract/routes/personal-data.ts'
import { api, type AnswerOf } from '../../lib/api/api.ts'
import { problemOf } from '../../lib/api/problem.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { formatMoment } from '../../lib/format/format-date.ts'
import { useLastKnown } from '../../domain/church/use-last-known.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StatusLine } from '../../ui/status-line.tsx'
import { toast, toastFailure } from '../../ui/toast-store.ts'
import { tooLong, tooLongOf } from '../../ui/form/too-long.ts'
import { tPersonal } from './personal-messages.ts'
import { formatPhone } from '../../../contract/people/format-phone.ts'
import { PhoneField } from '../../ui/fields/phone-field.tsx'
import { FieldGroup, Form } from '../../ui/form/form.tsx'
import { useForm, type FieldErrors } from '../../ui/form/use-form.ts'

export type GuardianValues = { guardian_name: string; guardian_phone: string }

/** The same as in the contract. The server checks the phone number. */
const MOST = { guardian_name: 160 }

export const checkGuardian = (values: GuardianValues): FieldErrors<GuardianValues> => tooLongOf(values, MOST)

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

/** A person's consents, and a form that records their consent from now on. */
export function Agreed({ id }: { id: string }) {
  const { time_zone: zone } = useChurch().church
  const load = useCallback(
    (signal: AbortSignal) => api.call(personalDataRoutes.listConsents, { params: { id }, signal }),
    [id],
  )
  const [known, reload] = useLastKnown(`member/${id}/consents`, load)
  if (known.status === 'loading') return <SkeletonRows rows={2} />
  if (known.status === 'failed') return <StatusLine tone="quiet">{known.problem.message}</StatusLine>
  const { value, from } = known
  return (
    <>
      {from && (
        <StatusLine tone="quiet">
          {tPersonal('personalData.asOf', { when: formatMoment(from, zone) })}
        </StatusLine>
      )}
      <Sms id={id} sms={value.sms} onNoted={reload} />
      <GuardianForm key={value.guardian?.name} id={id} guardian={value.guardian} onSaved={reload} />
      {value.lines.length > 0 && <Answers lines={value.lines} />}
    </>
  )
}

/** The same as in the contract. */
const MOST_WORDING = 1000

function Sms({ id, sms, onNoted }: { id: string; sms: boolean | null; onNoted: () => void }) {
  const online = useOnline()
  const [wording, setWording] = useState('')
  const [busy, setBusy] = useState(false)
  const whyNot = online ? undefined : tPersonal('personalData.needsNetwork')
  const long = tooLong(wording, MOST_WORDING)
  const note = async (said: boolean) => {
    setBusy(true)
    try {
      await api.call(personalDataRoutes.changeConsent, { params: { id }, body: { sms: said, wording } })
      setWording('')
      toast(tPersonal('personalData.noted'))
      onNoted()
    } catch (thrown) {
      toastFailure(problemOf(thrown).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="members-consent">
      <p className="members-sum">
        {tPersonal('personalData.sms')} <SmsBadge sms={sms} />
      </p>
      <TextField
        name="wording"
        label={tPersonal('personalData.wording')}
        hint={tPersonal('personalData.wordingHint')}
        value={wording}
        onChange={setWording}
        error={long}
        optional
      />
      <div className="members-reach">
        {sms !== true && (
          <Button
            tone="quiet"
            busy={busy}
            disabled={long !== undefined}
            whyNot={whyNot}
            onClick={() => void note(true)}
          >
            {tPersonal('personalData.sayYes')}
          </Button>
        )}
        {sms !== false && (
          <Button
            tone="quiet"
            busy={busy}
            disabled={long !== undefined}
            whyNot={whyNot}
            onClick={() => void note(false)}
          >
            {tPersonal('personalData.sayNo')}
          </Button>
        )}
      </div>
    </div>
  )
}

function SmsBadge({ sms }: { sms: boolean | null }) {
  if (sms === null) return <Badge>{tPersonal('personalData.smsUnknown')}</Badge>
  return sms ? (
    <Badge tone="palm" icon="check">
      {tPersonal('personalData.smsYes')}
    </Badge>
  ) : (
    <Badge tone="clay" icon="close">
      {tPersonal('personalData.smsNo')}
    </Badge>
  )
}

const PURPOSES = {
  keep: 'personalData.purposeKeep',
  sms: 'personalData.purposeSms',
  adult: 'personalData.purposeAdult',
  alert: 'personalData.purposeAlert',
} as const
const CHANNELS: Record<
  string,
  'personalData.channelForm' | 'personalData.channelKiosk' | 'personalData.channelAdministrator'
> = {
  'public form': 'personalData.channelForm',
  kiosk: 'personalData.channelKiosk',
  administrator: 'personalData.channelAdministrator',
}

function Answers({ lines }: { lines: readonly ConsentLine[] }) {
  const { time_zone: zone } = useChurch().church
  return (
    <>
      <h2>{tPersonal('personalData.answers')}</h2>
      <ol className="members-trail">
        {lines.map((line) => (
          <li key={line.id}>
            <p>
              {tPersonal(PURPOSES[line.purpose])}:{' '}
              <strong>{tPersonal(line.given ? 'personalData.yes' : 'personalData.no')}</strong>
              {line.revoked_at &&
                `, ${tPersonal('personalData.revoked', { when: formatMoment(line.revoked_at, zone) })}`}
            </p>
            {line.wording && <p className="members-changed">{line.wording}</p>}
            <p className="members-quiet">
              {tPersonal('personalData.answerBy', {
                when: formatMoment(line.asked_at, zone),
                channel: channelWord(line.channel),
              })}
            </p>
          </li>
        ))}
      </ol>
    </>
  )
}

function channelWord(channel: string): string {
  const key = CHANNELS[channel]
  return key ? tPersonal(key) : channel
}
