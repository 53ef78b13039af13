/** Defines one line of the doctor. `mend`: a person must act. `note`: a person should know it. */
export type Finding = { kind: 'ok' | 'mend' | 'note'; says: string }

export const ok = (says: string): Finding => ({ kind: 'ok', says })
export const mend = (says: string): Finding => ({ kind: 'mend', says })
export const note = (says: string): Finding => ({ kind: 'note', says })

/** Joins several lines into one. */
export const inOneLine = (text: string): string => text.trim().replaceAll(/\s*\n\s*/g, ' ')

/** For an existing file that cannot be read, such as one of another user. */
export const unreadable = (file: string, error: unknown): Finding =>
  mend(
    `${file} cannot be read (${(error as NodeJS.ErrnoException).code}). Run as the server’s user, or give this user the right.`,
  )
