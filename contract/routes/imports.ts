/** Members and past attendance brought from elsewhere. */
export const importRoutes = {}
