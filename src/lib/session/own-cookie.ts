/** The browser's cookie, taken for who is in here: it may be another account's by now. */
import { api } from '../api/api.ts'
import { deviceName } from '../device/device-name.ts'
import { whileSigningIn } from './hear-of-end.ts'
import { useSession } from './session-store.ts'

/**
 * Logs in as the account that is in, at the server alone. Nobody is let out first, so a wrong password costs nothing here.
 * @param code of the second step, where the account asks for one
 * @throws ApiProblem
 */
export async function takeCookie({ password, code }: { password: string; code?: string }): Promise<void> {
  const { account, church, opened } = useSession.getState()
  if (!account || !church || !opened) return
  const { accountRoutes } = await import('../../../contract/routes/account.ts')
  const device = { id: opened.deviceId, name: deviceName() }
  const body = { email: account.email, password, device, ...(code && { code }) }
  // The login ends the session that this browser has, and whatever is under way with it.
  await whileSigningIn(async () => {
    const answer = await api.call(accountRoutes.login, { body })
    // A login enters the church that the account was in last, which may have been another one on another phone.
    if (answer.current_church.id !== church.id)
      await api.call(accountRoutes.switchChurch, { body: { church_id: church.id } })
  })
}
