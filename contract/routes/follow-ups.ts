/** The follow-up list. */
export const followUpRoutes = {}
