import type { CheckOut, Children, ServiceChild } from '../../../../../sync/client/api.ts'
import { failureSentence } from '../failure-sentence.ts'

/** The check-outs on disk, and why the phone could not store the next one. */
export type HandedOver = {
  children: readonly ServiceChild[]
  opIds: readonly string[]
  failure?: { child: ServiceChild; text: string }
}

/**
 * Checks these children out one after the other. It stops at the first check-out that the phone cannot store.
 * @throws if not even the first is stored
 */
export async function handOver(
  childList: Children,
  children: readonly ServiceChild[],
  given: CheckOut,
): Promise<HandedOver> {
  const done: ServiceChild[] = []
  const opIds: string[] = []
  for (const child of children) {
    try {
      opIds.push((await childList.checkOut(child.person.id, given)).opId)
    } catch (error) {
      if (done.length === 0) throw error
      return { children: done, opIds, failure: { child, text: failureSentence(error) } }
    }
    done.push(child)
  }
  return { children: done, opIds }
}
