import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { say } from '../words.ts'

/** The phone's own light, for an evening service. A phone that refuses it stays as it is. */
export function LightButton({ light }: { light: (on: boolean) => Promise<void> }) {
  const [on, setOn] = useState(false)
  const turn = () =>
    light(!on).then(
      () => setOn(!on),
      () => undefined,
    )
  return (
    <Button tone="quiet" icon="sun" className="scan-light" onClick={() => void turn()}>
      {say(on ? 'scan.lightOff' : 'scan.lightOn')}
    </Button>
  )
}
