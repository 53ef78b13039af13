/** A church's settings in the form's shape. */
import { typedAmount } from '../../../contract/money/format-money.ts'
import type { churchSettingsRoutes } from '../../../contract/routes/church-settings.ts'
import type { AnswerOf, CallOf } from '../../lib/api/api.ts'
import { t } from './messages.ts'

export type Settings = AnswerOf<typeof churchSettingsRoutes.churchSettings>
/** A response of an earlier version, kept on the phone. */
type OldSettings = Omit<Settings, 'address'> & { address?: undefined }
type Change = CallOf<typeof churchSettingsRoutes.changeChurch>['body']

/** An empty limit means none. */
export type ChurchValues = {
  churchName: string
  street: string
  city: string
  state: string
  post_code: string
  country: string
  time_zone: string
  follow_up: boolean
  absent_after: string
  transfer_limit: string
}

const ADDRESS = ['street', 'city', 'state', 'post_code', 'country'] as const

export function valuesOf({ name, time_zone, settings, address }: Settings | OldSettings): ChurchValues {
  const { send_automated_follow_up_email, absent_after, transfer_limit } = settings
  return {
    churchName: name,
    street: address?.street ?? '',
    city: address?.city ?? '',
    state: address?.state ?? '',
    post_code: address?.post_code ?? '',
    country: address?.country ?? '',
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
  const moved = ADDRESS.filter((part) => changed.includes(part))
  return {
    ...(changed.includes('churchName') && { churchName }),
    ...(changed.includes('time_zone') && { time_zone }),
    ...(moved.length > 0 && { address: Object.fromEntries(moved.map((part) => [part, typed[part]])) }),
    settings: Object.assign({}, ...changed.filter(isSetting).map((field) => fields[field])) as object,
  }
}

const LABELS = {
  churchName: 'churchSettings.churchName',
  street: 'fields.street',
  city: 'fields.city',
  state: 'fields.state',
  post_code: 'fields.postCode',
  country: 'fields.country',
  time_zone: 'churchSettings.timeZone',
  follow_up: 'churchSettings.followUp',
  absent_after: 'churchSettings.absentAfter',
  transfer_limit: 'churchSettings.transferLimit',
} as const

export const labelOf = (field: keyof ChurchValues): string => t(LABELS[field])
