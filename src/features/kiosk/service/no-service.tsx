import { say } from '../words.ts'

/**
 * Nothing to be marked at: in a visitor's words. What ushers do about it stands behind the PIN.
 * @param complete whether all of the church's services are on this tablet
 */
export function NoService({ several, complete }: { several: boolean; complete: boolean }) {
  const none = complete ? 'kiosk.noServiceTitle' : 'kiosk.serviceNotHere'
  const title = several ? 'kiosk.alikeTitle' : none
  return (
    <div className="kiosk-question">
      <div className="kiosk-words">
        <h2>{say(title)}</h2>
        <p>{say(several ? 'kiosk.chooseBody' : 'kiosk.noServiceBody')}</p>
      </div>
    </div>
  )
}
