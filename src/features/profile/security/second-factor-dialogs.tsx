import { useState, useEffect, type ReactNode } from 'react'
import { t } from '../messages.ts'
import { secondFactorRoutes } from '../../../../contract/routes/second-factor.ts'
import { api, type AnswerOf } from '../../../lib/api/api.ts'
import { problemOf } from '../../../lib/api/problem.ts'
import { Button } from '../../../ui/button.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { CheckField } from '../../../ui/fields/check-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import type { QrPicture } from '../../../ui/qr-picture.ts'
import { SkeletonCard } from '../../../ui/skeleton.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { toast, toastFailure } from '../../../ui/toast-store.ts'
import { StatusLine } from '../../../ui/status-line.tsx'

export type SecondFactorSetup = AnswerOf<typeof secondFactorRoutes.beginSecondFactor>

/** The secret as a QR code and as letters. A first code of the authenticator app proves that it has the secret. */
export function ScanStep({
  setup,
  onOn,
}: {
  setup: SecondFactorSetup
  onOn: (codes: readonly string[]) => void
}) {
  const form = useForm({
    initial: { code: '', log_out_other_devices: false },
    submit: async (typed) => {
      try {
        const { recovery_codes } = await api.call(secondFactorRoutes.confirmSecondFactor, { body: typed })
        onOn(recovery_codes)
      } catch (thrown) {
        return problemOf(thrown)
      }
    },
  })
  return (
    <Form
      form={form}
      actions={
        <Button type="submit" busy={form.busy} busyLabel={t('secondFactor.working')}>
          {t('secondFactor.confirm')}
        </Button>
      }
    >
      <div className="profile-scan">
        <SecretQr address={setup.address} />
        <div>
          <p>
            <strong>{t('secondFactor.scan')}</strong>
          </p>
          <p className="profile-note">{t('secondFactor.scanHint')}</p>
          <p>
            <a className="nx-link" href={setup.address}>
              {t('secondFactor.onThisPhone')}
            </a>
          </p>
        </div>
      </div>
      <div>
        <p className="profile-note">{t('secondFactor.typeSecret')}</p>
        <code className="profile-secret">{inGroups(setup.secret)}</code>
      </div>
      <TextField
        {...form.field('code')}
        label={t('secondFactor.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
      />
      <CheckField {...form.field('log_out_other_devices')} label={t('secondFactor.logOutOthers')} />
    </Form>
  )
}

/** Groups of four letters are easier to copy to another phone. */
const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret

/** A QR code without the usual buttons, because nobody should print or share it. */
function SecretQr({ address }: { address: string }) {
  const [picture, setPicture] = useState<QrPicture | null>(null)
  useEffect(() => {
    let wanted = true
    // If it cannot be drawn, the letters below serve instead.
    void import('../../../ui/qr-picture.ts')
      .then(({ qrPicture }) => qrPicture(address))
      .then((made) => wanted && setPicture(made))
      .catch(() => undefined)
    return () => {
      wanted = false
    }
  }, [address])
  if (!picture) return <SkeletonCard />
  return (
    <svg
      className="nx-qr-svg"
      viewBox={`0 0 ${picture.size} ${picture.size}`}
      role="img"
      aria-label={t('secondFactor.scan')}
      shapeRendering="crispEdges"
    >
      <path d={picture.path} />
    </svg>
  )
}

type Props = { open: boolean; onClose: () => void }

/** Switches it on: password, then the QR code, then the recovery codes. */
export function SwitchOnDialog(props: Props) {
  return (
    <RecoveryDialog {...props} title={t('secondFactor.onTitle')}>
      {(onCodes, onCancel) => <SwitchOn onCodes={onCodes} onCancel={onCancel} />}
    </RecoveryDialog>
  )
}

function SwitchOn({
  onCodes,
  onCancel,
}: {
  onCodes: (codes: readonly string[]) => void
  onCancel: () => void
}) {
  const [setup, setSetup] = useState<SecondFactorSetup | null>(null)
  if (setup) return <ScanStep setup={setup} onOn={onCodes} />
  return <PasswordStep onStarted={setSetup} onCancel={onCancel} />
}

/** Asks for the password: a person with an unlocked phone must not lock its owner out. */
export function PasswordStep({
  onStarted,
  onCancel,
}: {
  onStarted: (setup: SecondFactorSetup) => void
  onCancel: () => void
}) {
  const form = useForm({
    initial: { current_password: '' },
    submit: async (typed) => {
      try {
        onStarted(await api.call(secondFactorRoutes.beginSecondFactor, { body: typed }))
      } catch (thrown) {
        return problemOf(thrown)
      }
    },
  })
  const actions = (
    <>
      <Button tone="quiet" onClick={onCancel}>
        {t('common.cancel')}
      </Button>
      <Button type="submit" busy={form.busy} busyLabel={t('secondFactor.working')}>
        {t('secondFactor.next')}
      </Button>
    </>
  )
  return (
    <Form form={form} actions={actions}>
      <p>{t('secondFactor.passwordLead')}</p>
      <PasswordField {...form.field('current_password')} label={t('secondFactor.yourPassword')} focusFirst />
    </Form>
  )
}

type RecoveryDialogProps = {
  open: boolean
  title: string
  onClose: () => void
  /** The steps that lead to the codes. */
  children: (onCodes: (codes: readonly string[]) => void, onCancel: () => void) => ReactNode
}

/** A dialog that ends with recovery codes. They are shown only once, so a stray tap or Back does not close it. */
export function RecoveryDialog({ open, title, onClose, children }: RecoveryDialogProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  /** The user tried to leave the codes without confirming that they are saved. */
  const [leaving, setLeaving] = useState(false)
  const close = () => {
    setCodes(null)
    setLeaving(false)
    onClose()
  }
  // Back removed the dialog from the address.
  const wentBack = codes !== null && !open
  return (
    <Dialog
      open={open || wentBack}
      title={codes ? t('secondFactor.codesTitle') : title}
      onClose={codes && !leaving && !wentBack ? () => setLeaving(true) : close}
    >
      {codes ? (
        <RecoveryStep codes={codes} leaving={leaving || wentBack} onDone={close} />
      ) : (
        children(setCodes, close)
      )}
    </Dialog>
  )
}

type RecoveryStepProps = {
  codes: readonly string[]
  /** A user who leaves without confirming gets one warning. */
  leaving: boolean
  onDone: () => void
}

/** Recovery codes for the case that the phone with the app is lost. Nobody can show them again. */
export function RecoveryStep({ codes, leaving, onDone }: RecoveryStepProps) {
  const text = codes.join('\n')
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast(t('secondFactor.copied')),
      () => toastFailure(t('secondFactor.copyFailed')),
    )
  const save = () => {
    const name = `${t('common.appName').toLowerCase()}-recovery-codes.txt`
    saveFile(name, new Blob([`${text}\n`], { type: 'text/plain' }))
  }
  return (
    <div className="profile-codes">
      <p>{t('secondFactor.codesLead')}</p>
      {leaving && <StatusLine tone="refused">{t('secondFactor.notYet')}</StatusLine>}
      <ol>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="profile-buttons">
        <Button tone="quiet" icon="copy" onClick={() => void copy()}>
          {t('secondFactor.copy')}
        </Button>
        <Button tone="quiet" icon="download" onClick={save}>
          {t('secondFactor.save')}
        </Button>
      </div>
      <Button wide onClick={onDone}>
        {t('secondFactor.kept')}
      </Button>
    </div>
  )
}
