import { NextSteps } from '../features/first-timers/next-steps.tsx'
import '../features/first-timers/first-timers.css'
import { PersonPage } from '../features/members/person-page.tsx'

/** A person's page with the next steps of first timers. Features do not import each other. */
export function PersonWithSteps() {
  return <PersonPage steps={(member) => <NextSteps person={member} />} />
}
