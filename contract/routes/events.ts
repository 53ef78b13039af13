/** Events. */
export const eventRoutes = {}
