/** The keys of note drafts on this phone. */
import type { Line } from './lines.ts'

type Of = Pick<Line, 'id'> & { person: Pick<Line['person'], 'id'> }

/**
 * Contains the person's id, so that deleting the person deletes the draft. For a line without a decision this phone
 * has no row.
 */
export const noteDraft = ({ id, person }: Of): string => `follow-up-note:${id}:${person.id}`

/** The key in earlier releases. */
export const formerNoteDraft = ({ id }: Of): string => `follow-up-note:${id}`
