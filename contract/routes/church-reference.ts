/** The word in the church's links: permanent, as it hangs on posters, until its owner renews it. */
import { z } from 'zod'
import { defineRoute } from './route.ts'

const renewReference = defineRoute({
  method: 'POST',
  path: 'church/renew-reference',
  summary: 'Gives the church a new reference for its links; the one before leads nowhere from then on.',
  access: 'owner',
  gate: 'gated',
  answer: z.object({ reference: z.string() }),
})

export const churchReferenceRoutes = { renewReference }
