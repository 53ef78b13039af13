/** A church in the path must be the caller's; any other is simply not there. */
import type { Actor } from '../http/actor.ts'
import { notThere } from '../http/problem.ts'

export function ownChurch(actor: Actor, id: string): void {
  if (id !== actor.churchId) throw notThere('This church')
}
