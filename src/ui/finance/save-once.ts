import { ApiProblem } from '../../lib/api/problem.ts'

/** Saves under an id that the form chose: where an earlier try arrived and its answer was lost, it is saved already. */
export async function saveOnce(save: Promise<unknown>): Promise<void> {
  try {
    await save
  } catch (thrown) {
    if (!(thrown instanceof ApiProblem) || thrown.code !== 'ALREADY_EXISTS') throw thrown
  }
}
