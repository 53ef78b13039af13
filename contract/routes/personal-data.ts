/** What is kept of one person, handed out and erased. */
export const personalDataRoutes = {}
