import type { Refused, Scanned } from './card-act.ts'
import { say } from './words.ts'

/** The shape, colour and sound that go with a result; never the colour alone. */
export type ResultSign = 'marked' | 'here' | 'unknown' | 'refused' | 'unmarked'

/** What stands large, what stands beneath it, and its sign. */
export type ResultWords = { sign: ResultSign; title: string; name: string; detail: string }

/** A scan's result in words: name first in importance, then what came of it, then what to do. */
export function resultWords(scanned: Scanned): ResultWords {
  switch (scanned.kind) {
    case 'marked':
      return { sign: 'marked', title: say('scan.marked'), ...named(scanned) }
    case 'here':
      return { sign: 'here', title: say('scan.here', { time: scanned.time }), ...named(scanned) }
    case 'unmarked':
      return { sign: 'unmarked', title: say('scan.unmarked'), ...named(scanned) }
    case 'marked-elsewhere':
      return { sign: 'here', title: say('scan.markedElsewhere'), ...named(scanned) }
    case 'unknown': {
      const name = say('scan.cardNamed', { card: scanned.card })
      return { sign: 'unknown', title: say('scan.unknown'), name, detail: say('scan.unknownCard') }
    }
    case 'named':
      return {
        sign: 'unknown',
        title: say('scan.nameKept'),
        name: scanned.name,
        detail: say('scan.nameKeptBody'),
      }
    case 'forgotten':
      return { sign: 'unmarked', title: say('scan.unmarked'), name: '', detail: '' }
    case 'refused':
      return { sign: 'refused', name: '', ...refusedWords(scanned.why) }
    case 'trouble':
      return { sign: 'refused', title: say('scan.trouble'), name: '', detail: scanned.text }
  }
}

const named = ({ name, which }: { name: string; which: string }) => ({ name, detail: which })

function refusedWords(why: Refused): { title: string; detail: string } {
  switch (why) {
    case 'not-a-card':
      return { title: say('scan.notACard'), detail: say('scan.notACardBody') }
    case 'damaged':
      return { title: say('scan.damaged'), detail: say('scan.damagedBody') }
    case 'other-church':
      return { title: say('scan.otherChurch'), detail: say('scan.otherChurchBody') }
    case 'deleted':
      return { title: say('scan.deleted'), detail: say('scan.deletedBody') }
  }
}
