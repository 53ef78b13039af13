/** What an administrator has to look through. */
export const reviewRoutes = {}
