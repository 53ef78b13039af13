/** One line of the doctor. `mend`: a person has to do something. `note`: a person should know it. */
export type Finding = { kind: 'ok' | 'mend' | 'note'; says: string }

export const ok = (says: string): Finding => ({ kind: 'ok', says })
export const mend = (says: string): Finding => ({ kind: 'mend', says })
export const note = (says: string): Finding => ({ kind: 'note', says })

/** One sentence where several lines stand. */
export const inOneLine = (text: string): string => text.trim().replaceAll(/\s*\n\s*/g, ' ')
