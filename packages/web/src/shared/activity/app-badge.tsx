import './app-badge.css'

/** Marks what an app says or is. */
export const AppBadge = () => <span className="app-badge">App</span>
