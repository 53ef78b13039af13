import { say } from '../words.ts'
import type { Refusal } from './refusal.ts'

/** Why there is no picture, and what to do about it. */
export function refusalWords(why: Refusal | 'reader-missing'): { title: string; detail: string } {
  switch (why) {
    case 'denied':
      return { title: say('scan.denied'), detail: say('scan.deniedBody') }
    case 'none':
      return { title: say('scan.noCamera'), detail: say('scan.noCameraBody') }
    case 'insecure':
      return { title: say('scan.insecure'), detail: say('scan.insecureBody') }
    case 'in-use':
      return { title: say('scan.inUse'), detail: say('scan.inUseBody') }
    case 'stopped':
      return { title: say('scan.stopped'), detail: say('scan.stoppedBody') }
    case 'reader-missing':
      return { title: say('scan.readerMissing'), detail: say('scan.readerMissingBody') }
  }
}
