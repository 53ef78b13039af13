/** The church itself: its settings, its export, its end. */
export const churchSettingsRoutes = {}
