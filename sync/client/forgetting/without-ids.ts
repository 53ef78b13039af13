/** Answers that name people under nobody's id: whoever is deleted, they go, and are told anew. */

/** Who can give somebody a screen that they lack. */
export const WHO_GRANTS = 'who-grants'

/** The second: the groups that SMS go to, which are numbers. */
export const WITHOUT_IDS = [WHO_GRANTS, 'sms-groups']
