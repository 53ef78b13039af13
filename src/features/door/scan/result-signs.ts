import type { Refused, Scanned } from './card-act.ts'
import { t } from './messages.ts'
import { buzz } from '../../../lib/device/haptics.ts'

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

/** Hertz and seconds: [pitch, start, length]. */
type Tone = readonly [pitch: number, at: number, length: number]

/**
 * Up and bright; twice the same, lower; a rising question; long and deep. Ushers can tell them apart with eyes closed
 * and in a loud place.
 */
const melodies: Record<ResultSign, { shape: OscillatorType; tones: readonly Tone[]; buzz: number[] }> = {
  marked: {
    shape: 'sine',
    tones: [
      [880, 0, 0.09],
      [1320, 0.09, 0.16],
    ],
    buzz: [40],
  },
  here: {
    shape: 'triangle',
    tones: [
      [440, 0, 0.1],
      [440, 0.16, 0.1],
    ],
    buzz: [40, 80, 40],
  },
  unknown: {
    shape: 'triangle',
    tones: [
      [440, 0, 0.1],
      [550, 0.16, 0.16],
    ],
    buzz: [80, 60, 80],
  },
  refused: { shape: 'sawtooth', tones: [[165, 0, 0.42]], buzz: [250] },
  unmarked: {
    shape: 'sine',
    tones: [
      [660, 0, 0.1],
      [440, 0.1, 0.12],
    ],
    buzz: [20],
  },
}

const LOUDNESS = 0.25

/** Plays a result as sound and vibration. Phones without either stay still. */
export type Signal = { give(sign: ResultSign): void; close(): void }

export function signal(): Signal {
  let speaker: AudioContext | undefined
  return {
    give(sign) {
      const { shape, tones, buzz: pattern } = melodies[sign]
      buzz(pattern)
      try {
        speaker ??= new AudioContext()
        // A phone call, or a page that nobody touched yet, leaves the audio suspended.
        if (speaker.state !== 'running') void speaker.resume().catch(() => undefined)
        for (const tone of tones) play(speaker, shape, tone)
      } catch {
        // This device has no sound: the screen and the vibration still report the result.
      }
    },
    close: () => void speaker?.close().catch(() => undefined),
  }
}

function play(speaker: AudioContext, shape: OscillatorType, [pitch, at, length]: Tone): void {
  const voice = speaker.createOscillator()
  const volume = speaker.createGain()
  const from = speaker.currentTime + at
  voice.type = shape
  voice.frequency.value = pitch
  // A soft edge at both ends: a hard one clicks.
  volume.gain.setValueAtTime(0, from)
  volume.gain.linearRampToValueAtTime(LOUDNESS, from + 0.01)
  volume.gain.setValueAtTime(LOUDNESS, from + length - 0.02)
  volume.gain.linearRampToValueAtTime(0, from + length)
  voice.connect(volume).connect(speaker.destination)
  voice.start(from)
  voice.stop(from + length)
}
