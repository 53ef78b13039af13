/** What the holder of an account should hear of, should it not have been them. */
import { momentInNigeria } from '../../church/today.ts'
import type { Deps } from '../../http/deps.ts'
import { mailAccount } from '../mail-account.ts'
import { mailedChurchName } from '../mailed-name.ts'

const ifNotYou = ({ config }: Deps) =>
  `If it was not you, set a new password at ${config.publicUrl}/password-reset and look at your devices.`

export const mailFactorOn = (deps: Deps, accountId: string) =>
  mailAccount(
    deps,
    accountId,
    'Your second step is switched on',
    `From now on, logging in to ${deps.config.appName} also asks for a code from your authenticator app.

Keep your recovery codes where you find them without your phone.

${ifNotYou(deps)}`,
  )

export const mailFactorOff = (deps: Deps, accountId: string) =>
  mailAccount(
    deps,
    accountId,
    'Your second step is switched off',
    `Logging in to ${deps.config.appName} asks for your password only from now on.

${ifNotYou(deps)}`,
  )

export const mailFactorEnded = async (deps: Deps, churchId: string, accountId: string) =>
  mailAccount(
    deps,
    accountId,
    'Your second step was switched off',
    `The owner of ${await mailedChurchName(deps.pool, churchId)} switched your second step off, as one does where phone and recovery codes are lost. Logging in to ${deps.config.appName} asks for your password only from now on.

Switch it on again under My Profile once you have an authenticator app.

If you did not ask for this, speak with the owner of your church and set a new password at ${deps.config.publicUrl}/password-reset`,
  )

export const mailNewRecoveryCodes = (deps: Deps, accountId: string) =>
  mailAccount(
    deps,
    accountId,
    'You have new recovery codes',
    `New recovery codes were made for your account at ${deps.config.appName}. The old ones work no more.

Keep the new ones where you find them without your phone.

${ifNotYou(deps)}`,
  )

export const mailRecoveryUsed = (deps: Deps, accountId: string, at: Date, device: string | null) =>
  mailAccount(
    deps,
    accountId,
    'A recovery code was used',
    `One of your recovery codes was used at ${deps.config.appName} on ${momentInNigeria(at)}, with ${device ?? 'a device that did not say what it is'}. It works no more.

If it was you, there is nothing to do. If it was not you, set a new password at ${deps.config.publicUrl}/password-reset, which logs every device out. Then make new recovery codes under My Profile, and look at ${deps.config.publicUrl}/devices.`,
  )
