import type { Refused, Scanned } from './card-act.ts'
import { t } from './messages.ts'

/** The shape, colour and sound of a result; never the colour alone. */
export type ResultSign = 'marked' | 'here' | 'unknown' | 'refused' | 'unmarked'

/** The large line, the lines beneath it, and the sign. */
export type ResultWords = { sign: ResultSign; title: string; name: string; detail: string }

/** A scan's result in words: the name has most weight, then the result, then what to do. */
export function resultWords(scanned: Scanned): ResultWords {
  switch (scanned.kind) {
    case 'marked':
      return { sign: 'marked', title: t('scan.marked'), ...named(scanned) }
    case 'here':
      return { sign: 'here', title: t('scan.here', { time: scanned.time }), ...named(scanned) }
    case 'unmarked':
      return { sign: 'unmarked', title: t('scan.unmarked'), ...named(scanned) }
    case 'marked-elsewhere':
      return { sign: 'here', title: t('scan.markedElsewhere'), ...named(scanned) }
    case 'unknown': {
      const name = t('scan.cardNamed', { card: scanned.card })
      return { sign: 'unknown', title: t('scan.unknown'), name, detail: t('scan.unknownCard') }
    }
    case 'named':
      return {
        sign: 'unknown',
        title: t('scan.nameKept'),
        name: scanned.name,
        detail: t('scan.nameKeptBody'),
      }
    case 'forgotten':
      return { sign: 'unmarked', title: t('scan.unmarked'), name: '', detail: '' }
    case 'refused':
      return { sign: 'refused', name: '', ...refusedWords(scanned.why) }
    case 'trouble':
      return { sign: 'refused', title: t('scan.trouble'), name: '', detail: scanned.text }
  }
}

const named = ({ name, which }: { name: string; which: string }) => ({ name, detail: which })

function refusedWords(why: Refused): { title: string; detail: string } {
  switch (why) {
    case 'not-a-card':
      return { title: t('scan.notACard'), detail: t('scan.notACardBody') }
    case 'damaged':
      return { title: t('scan.damaged'), detail: t('scan.damagedBody') }
    case 'other-church':
      return { title: t('scan.otherChurch'), detail: t('scan.otherChurchBody') }
    case 'deleted':
      return { title: t('scan.deleted'), detail: t('scan.deletedBody') }
  }
}
