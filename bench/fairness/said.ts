/** Messages between the bench and its two processes. */
import type { Door } from '../throughput/said.ts'

/** 40 phones push so many marks each at once. */
export type Wave = { url: string; doors: Door[]; marksEach: number }

export type WaveHeard = {
  seconds: number
  /** Pushes that were answered otherwise and sent again. */
  refused: number
}

export type SmallChurch = { url: string; door: Door; reference: string }

export const KINDS = ['push', 'pull', 'page'] as const
export type Kind = (typeof KINDS)[number]

export type SmallHeard = {
  /** From the moment at which each was due until its last byte. */
  answerMs: Record<Kind, number[]>
  /** Answers other than 200; their times count too. */
  refused: number
}
