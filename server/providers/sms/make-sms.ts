import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Config } from '../../config.ts'
import type { Sandbox } from '../deliveries.ts'
import { makeAfricasTalking } from './africastalking.ts'
import { makeSandboxSms } from './sandbox.ts'
import type { SmsProvider } from './sms.ts'
import { makeTermii } from './termii.ts'

export type SmsParts = { pool: pg.Pool; logger: FastifyBaseLogger; sandbox: Sandbox }

/** Returns the provider named by `SMS_PROVIDER`. */
export function makeSms({ sms }: Config, { pool, logger, sandbox }: SmsParts): SmsProvider {
  if (sms.provider === 'termii') return makeTermii({ ...sms, logger })
  if (sms.provider === 'africastalking') return makeAfricasTalking({ ...sms, logger })
  return makeSandboxSms({ pool, ...sandbox })
}
