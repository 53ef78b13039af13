import { leaveKiosk } from '../../../lib/session/kiosk-session.ts'
import { Button } from '../../../ui/button.tsx'
import { say } from '../words.ts'

/**
 * Nobody is signed in any more: the session was ended from afar, or by time. The names went with it and what waits is
 * sealed, so there is nothing left to guard; whoever signs in opens the app.
 */
export function Resting() {
  return (
    <main className="kiosk">
      <div className="kiosk-board">
        <div className="kiosk-middle">
          <div className="kiosk-question">
            <div className="kiosk-words">
              <h1>{say('kiosk.restingTitle')}</h1>
              <p>{say('kiosk.restingBody')}</p>
            </div>
            <div className="kiosk-actions">
              <Button tone="quiet" onClick={() => void leaveKiosk('/login')}>
                {say('kiosk.restingStaff')}
              </Button>
            </div>
          </div>
        </div>
      </div>
    </main>
  )
}
