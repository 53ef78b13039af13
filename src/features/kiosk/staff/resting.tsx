import { leaveKiosk } from '../../../domain/kiosk/kiosk.ts'
import { Button } from '../../../ui/button.tsx'
import { Doorway } from '../../../ui/doorway.tsx'
import { tKiosk } from '../messages.ts'

/**
 * Shown when nobody is signed in: the session ended remotely or expired. The names are deleted and pending ops are
 * encrypted, so nothing is left to guard. A user who logs in opens the app.
 */
export function Resting() {
  return (
    <main className="kiosk">
      <div className="kiosk-board">
        <header className="kiosk-head">
          <Doorway />
          <h1>{tKiosk('kiosk.restingTitle')}</h1>
          <p>{tKiosk('kiosk.restingBody')}</p>
        </header>
        <div className="kiosk-middle">
          <div className="kiosk-question">
            <div className="kiosk-actions">
              <Button tone="quiet" onClick={() => void leaveKiosk('/login')}>
                {tKiosk('kiosk.restingStaff')}
              </Button>
            </div>
          </div>
        </div>
      </div>
    </main>
  )
}
