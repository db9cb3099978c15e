import { t } from '../../language/main.ts'
import './app-badge.css'

/** Marks apps, and their messages. */
export const AppBadge = () => <span className="app-badge">{t('activity.app')}</span>
