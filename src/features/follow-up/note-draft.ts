/** Under which key a note that was begun is kept on this phone. */
import type { Line } from './lines.ts'

type Of = Pick<Line, 'id'> & { person: Pick<Line['person'], 'id'> }

/** With the person's id, by which it goes once they are deleted: of a line without a decision this phone has no row. */
export const noteDraft = ({ id, person }: Of): string => `follow-up-note:${id}:${person.id}`

/** Where releases before kept it. */
export const formerNoteDraft = ({ id }: Of): string => `follow-up-note:${id}`
