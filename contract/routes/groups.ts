/** Cells and departments. */
export const groupRoutes = {}
