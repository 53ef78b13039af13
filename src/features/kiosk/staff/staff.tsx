import { useState } from 'react'
import { Forgotten } from './forgotten.tsx'
import { PinStep } from './pin-step.tsx'
import { StaffPanel, type StaffProps } from './staff-panel.tsx'

/** The ushers' side of the tablet, behind the PIN. It closes by itself like every kiosk screen. */
export function Staff(props: StaffProps) {
  const { onClose } = props
  const [at, setAt] = useState<'pin' | 'forgotten' | 'panel'>('pin')
  if (at === 'panel') return <StaffPanel {...props} />
  if (at === 'forgotten') return <Forgotten onBack={() => setAt('pin')} />
  return <PinStep onRight={() => setAt('panel')} onForgotten={() => setAt('forgotten')} onBack={onClose} />
}
