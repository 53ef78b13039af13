/** A church's settings in the form's shape. */
import { typedAmount } from '../../../../contract/money/format-money.ts'
import type { churchSettingsRoutes } from '../../../../contract/routes/church-settings.ts'
import type { AnswerOf, CallOf } from '../../../lib/api/api.ts'
import { t } from '../messages.ts'

export type Settings = AnswerOf<typeof churchSettingsRoutes.churchSettings>
type Change = CallOf<typeof churchSettingsRoutes.changeChurch>['body']

/** An empty limit means none. */
export type ChurchValues = {
  churchName: string
  time_zone: string
  follow_up: boolean
  absent_after: string
  transfer_limit: string
}

export function valuesOf({ name, time_zone, settings }: Settings): ChurchValues {
  const { send_automated_follow_up_email, absent_after, transfer_limit } = settings
  return {
    churchName: name,
    time_zone,
    follow_up: send_automated_follow_up_email,
    absent_after: String(absent_after),
    transfer_limit: typedAmount(transfer_limit),
  }
}

/** The changed fields only, so that changes made elsewhere meanwhile stay. */
export function changeOf(typed: ChurchValues, changed: readonly (keyof ChurchValues)[]): Change {
  const limit = typed.transfer_limit.trim()
  const fields = {
    follow_up: { send_automated_follow_up_email: typed.follow_up },
    absent_after: { absent_after: Number(typed.absent_after) },
    transfer_limit: { transfer_limit: limit === '' ? null : limit },
  }
  const isSetting = (field: keyof ChurchValues): field is keyof typeof fields => field in fields
  const { churchName, time_zone } = typed
  return {
    ...(changed.includes('churchName') && { churchName }),
    ...(changed.includes('time_zone') && { time_zone }),
    settings: Object.assign({}, ...changed.filter(isSetting).map((field) => fields[field])) as object,
  }
}

const LABELS = {
  churchName: 'churchSettings.churchName',
  time_zone: 'churchSettings.timeZone',
  follow_up: 'churchSettings.followUp',
  absent_after: 'churchSettings.absentAfter',
  transfer_limit: 'churchSettings.transferLimit',
} as const

export const labelOf = (field: keyof ChurchValues): string => t(LABELS[field])
