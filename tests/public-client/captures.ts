/** Captures of visitors, as their phones store them. */
import { freshId, type Capture } from '../../src/public-pages/client/outbox/capture-db.ts'

export const aMark = (emailOrPhone: string, more: Record<string, string> = {}): Capture => ({
  key: freshId(),
  page: 'service',
  form: 'mark',
  fields: { form: 'mark', reference: 'ref', opened: 'token', emailOrPhone, ...more },
  wordings: {},
  address: '/church-service-capture?reference=ref',
  at: Date.now(),
  state: 'waiting',
  why: null,
})

export const aWritten = (first_name: string, more: Record<string, string> = {}): Capture => ({
  ...aMark(''),
  form: 'write',
  fields: {
    form: 'write',
    reference: 'ref',
    opened: 'token',
    id: freshId(),
    first_name,
    last_name: 'Visitor',
    phone: '0803 555 0707',
    consent: 'true',
    adult: 'true',
    ...more,
  },
  wordings: { consent_wording: 'I agree.' },
})
