import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { t } from '../messages.ts'

/** Switches the phone's torch for an evening service. If the phone refuses, the button stays as it is. */
export function LightButton({ light }: { light: (on: boolean) => Promise<void> }) {
  const [on, setOn] = useState(false)
  const turn = () =>
    light(!on).then(
      () => setOn(!on),
      () => undefined,
    )
  return (
    <Button tone="quiet" icon="sun" className="scan-light" onClick={() => void turn()}>
      {t(on ? 'scan.lightOff' : 'scan.lightOn')}
    </Button>
  )
}
