import { useState } from 'react'
import type { Church } from '../../../../sync/client/api.ts'
import type { KioskChoice } from '../service/kiosk-choice.ts'
import { Forgotten } from './forgotten.tsx'
import { PinStep } from './pin-step.tsx'
import { StaffPanel } from './staff-panel.tsx'

export type StaffProps = {
  church: Church
  choice: KioskChoice | null
  pick: (serviceId: string) => void
  /** Back to the next person. */
  onClose: () => void
}

/** The ushers' side of the tablet: the PIN first. It closes by itself as everything here does. */
export function Staff(props: StaffProps) {
  const { onClose } = props
  const [at, setAt] = useState<'pin' | 'forgotten' | 'panel'>('pin')
  if (at === 'panel') return <StaffPanel {...props} />
  if (at === 'forgotten') return <Forgotten onBack={() => setAt('pin')} />
  return <PinStep onRight={() => setAt('panel')} onForgotten={() => setAt('forgotten')} onBack={onClose} />
}
