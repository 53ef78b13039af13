/** The second factor of signing in. */
export const secondFactorRoutes = {}
