/**
 * Checks that routes of several modules make: the church in the path, the rev that the caller had seen, and phones.
 */
import type { FastifyRequest } from 'fastify'
import { normalPhone } from '../../../sync/merge/phones.ts'
import type { Actor } from '../../http/actor.ts'
import { notThere, Problem } from '../../http/problem.ts'

/** A church in the path must be the caller's. Any other returns not found. */
export function ownChurch(actor: Actor, id: string): void {
  if (id !== actor.churchId) throw notThere('This church')
}

/** Reads the rev the caller had seen: `If-Match: "42"` or `If-Match: 42`. */
export function baseRevOf(request: FastifyRequest): number | undefined {
  const [, digits] = /^(?:W\/)?"?(\d{1,15})"?$/.exec(request.headers['if-match'] ?? '') ?? []
  return digits === undefined ? undefined : Number(digits)
}

/**
 * Checks the phone number of a person from the API. Returns the same fields, with the phone in E.164. Throws Problem
 * INVALID at `phone_number`.
 */
export function checkedPhone<F extends { phone_number?: string | null }>(fields: F): F {
  if (!fields.phone_number) return fields
  return { ...fields, phone_number: phoneOr(fields.phone_number, 'phone_number') }
}

const PHONE_WRONG = 'Please check the phone number, for example 0803 555 0101.'

/**
 * Returns the number in E.164. Throws Problem INVALID.
 * @param path the field that the error names
 */
export function phoneOr(typed: string, path: string): string {
  const phone = normalPhone(typed)
  if (!phone) throw new Problem('INVALID', PHONE_WRONG, [{ path, message: PHONE_WRONG }])
  return phone
}
