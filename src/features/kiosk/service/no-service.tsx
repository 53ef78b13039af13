import { say } from '../words.ts'

/** Nothing to be marked at: in a visitor's words. What ushers do about it stands behind the PIN. */
export function NoService({ several }: { several: boolean }) {
  return (
    <div className="kiosk-question">
      <div className="kiosk-words">
        <h2>{say(several ? 'kiosk.alikeTitle' : 'kiosk.noServiceTitle')}</h2>
        <p>{say(several ? 'kiosk.chooseBody' : 'kiosk.noServiceBody')}</p>
      </div>
    </div>
  )
}
