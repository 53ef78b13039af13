import { useLiveQuery } from 'dexie-react-hooks'
import { phoneCode } from '../device/phone-code.ts'
import { deviceId } from './open-session.ts'

/** This phone's own, with nobody in; null until the phone's storage has said it. */
export function usePhoneCode(): string | null {
  return useLiveQuery(() => deviceId().then(phoneCode, () => null), [], null)
}
