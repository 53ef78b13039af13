/** Two records that may be one person. */
export const samePeopleRoutes = {}
