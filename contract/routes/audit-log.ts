/** Defines the entries of a church's audit log: actor, action, subject and time. */
import { z } from 'zod'
import { AUDIT_KINDS } from '../audit-actions.ts'
import { day, moment } from '../fields.ts'
import { uuid } from '../ids.ts'
import { defineRoute } from './route.ts'

const auditLine = z.object({
  id: uuid,
  at: moment,
  /** Null: the server itself, a visitor, or somebody without a sign-in. A deleted account has no name. */
  by: z.object({ id: uuid, first_name: z.string(), last_name: z.string() }).nullable(),
  /** An action of `audit-actions.ts` or of another version. */
  action: z.string(),
  subject_table: z.string().nullable(),
  subject_id: uuid.nullable(),
  /** The name of the subject; null if there is none, or if the reader may not see it. */
  subject: z.string().nullable(),
})
export type AuditLine = z.infer<typeof auditLine>

/** PostgreSQL has no year 0. */
const filterDay = day.refine((date) => date >= '0001-01-01', 'Check the year of this date.')

const listAuditLog = defineRoute({
  method: 'GET',
  path: 'audit-log',
  summary:
    'Lists the audit log, latest first. One page searches at most 2,000 entries, so a short page may still have a next one. The log records each reading and export.',
  access: 'teamsAccess',
  gate: 'gated',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(500).default(50),
    cursor: z.string().optional(),
    /** The account that acted. */
    actor: uuid.optional(),
    /** The record, person or account that is the subject. */
    subject: uuid.optional(),
    kind: z.enum(AUDIT_KINDS).optional(),
    /** Days in the church's time zone, both included. */
    from: filterDay.optional(),
    to: filterDay.optional(),
    /** The first page of an export is logged as an export. */
    purpose: z.enum(['read', 'export']).default('read'),
  }),
  answer: z.array(auditLine),
})

export const auditLogRoutes = { listAuditLog }
