import { t } from '../messages.ts'
import type { Refusal } from './refusal.ts'

/** The reason why there is no picture, and what to do about it. */
export function refusalWords(why: Refusal | 'reader-missing'): { title: string; detail: string } {
  switch (why) {
    case 'denied':
      return { title: t('scan.denied'), detail: t('scan.deniedBody') }
    case 'none':
      return { title: t('scan.noCamera'), detail: t('scan.noCameraBody') }
    case 'insecure':
      return { title: t('scan.insecure'), detail: t('scan.insecureBody') }
    case 'in-use':
      return { title: t('scan.inUse'), detail: t('scan.inUseBody') }
    case 'stopped':
      return { title: t('scan.stopped'), detail: t('scan.stoppedBody') }
    case 'reader-missing':
      return { title: t('scan.readerMissing'), detail: t('scan.readerMissingBody') }
  }
}
