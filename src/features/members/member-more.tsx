import { Agreed } from './agreements.tsx'
import { Disclosed } from './disclosed.tsx'
import { tPersonal } from './personal-messages.ts'
import { ServicesAttended } from './services-attended.tsx'
import { TheirData } from './their-data.tsx'

/** Parts of a person's record that only the server holds, each loaded on request. */
export function MemberMore({ id, onErase }: { id: string; onErase?: (() => void) | undefined }) {
  return (
    <>
      <Disclosed title={tPersonal('personalData.attendance')}>
        <ServicesAttended id={id} />
      </Disclosed>
      <Disclosed title={tPersonal('personalData.agreed')}>
        <Agreed id={id} />
      </Disclosed>
      <Disclosed title={tPersonal('personalData.data')}>
        <TheirData id={id} onErase={onErase} />
      </Disclosed>
    </>
  )
}
