import { t } from '../../language/main.ts'
import './app-badge.css'

/** Marks what an app says or is. */
export const AppBadge = () => <span className="app-badge">{t('activity.app')}</span>
