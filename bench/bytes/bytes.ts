/** Bytes on the wire, journey by journey. A visitor's capture stands among the tests (e2e/public/bytes.spec.ts). */
import type { Workshop } from '../workshop.ts'
import { newPhonesSync } from './new-phone.ts'
import { usherSunday } from './usher-sunday.ts'

export async function bytes(workshop: Workshop): Promise<void> {
  await usherSunday(workshop)
  await newPhonesSync(workshop)
}
