import type pg from 'pg'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../config.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import { makeSandboxSms } from './sandbox/make-sandbox-sms.ts'
import type { SmsProvider } from './sms.ts'

export type SmsParts = { pool: pg.Pool; logger: FastifyBaseLogger; sandbox: Sandbox }

/** The provider that `SMS_PROVIDER` names. */
export function makeSms(_config: Config, { pool, sandbox }: SmsParts): SmsProvider {
  return makeSandboxSms({ pool, ...sandbox })
}
