/** What the charts and statistics show. */
export const chartRoutes = {}
