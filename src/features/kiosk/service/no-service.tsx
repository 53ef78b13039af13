import { tKiosk } from '../messages.ts'

/**
 * Tells a visitor that there is no service to be marked at. Ushers see what to do behind the PIN.
 * @param complete true if all of the church's services are on this tablet
 */
export function NoService({ several, complete }: { several: boolean; complete: boolean }) {
  const none = complete ? 'kiosk.noServiceTitle' : 'kiosk.serviceNotHere'
  const title = several ? 'kiosk.alikeTitle' : none
  return (
    <div className="kiosk-question">
      <div className="kiosk-words">
        <h2>{tKiosk(title)}</h2>
        <p>{tKiosk(several ? 'kiosk.chooseBody' : 'kiosk.noServiceBody')}</p>
      </div>
    </div>
  )
}
