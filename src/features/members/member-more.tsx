import { Agreed } from './agreements.tsx'
import { Disclosed } from './disclosed.tsx'
import { sayData } from './personal-words.ts'
import { ServicesAttended } from './services-attended.tsx'
import { TheirData } from './their-data.tsx'

/** What the church's server alone keeps of a person, part by part. */
export function MemberMore({ id, onErase }: { id: string; onErase?: (() => void) | undefined }) {
  return (
    <>
      <Disclosed title={sayData('personalData.attendance')}>
        <ServicesAttended id={id} />
      </Disclosed>
      <Disclosed title={sayData('personalData.agreed')}>
        <Agreed id={id} />
      </Disclosed>
      <Disclosed title={sayData('personalData.data')}>
        <TheirData id={id} onErase={onErase} />
      </Disclosed>
    </>
  )
}
