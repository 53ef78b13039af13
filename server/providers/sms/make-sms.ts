import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Config } from '../../config.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import { makeAfricasTalking } from './africastalking/make-africastalking.ts'
import { makeSandboxSms } from './sandbox/make-sandbox-sms.ts'
import type { SmsProvider } from './sms.ts'
import { makeTermii } from './termii/make-termii.ts'

export type SmsParts = { pool: pg.Pool; logger: FastifyBaseLogger; sandbox: Sandbox }

/** The provider that `SMS_PROVIDER` names. */
export function makeSms({ sms }: Config, { pool, logger, sandbox }: SmsParts): SmsProvider {
  if (sms.provider === 'termii') return makeTermii({ ...sms, logger })
  if (sms.provider === 'africastalking') return makeAfricasTalking({ ...sms, logger })
  return makeSandboxSms({ pool, ...sandbox })
}
