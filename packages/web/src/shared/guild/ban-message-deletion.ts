/** How far back a banned user's messages are deleted: seconds, with labels. */
import { t } from '../../language/dialogs.ts'
export const MESSAGE_DELETIONS = [
  ['0', t('guild.none')],
  ['3600', t('guild.from-the-last-hour')],
  ['21600', t('guild.from-the-last-6-hours')],
  ['86400', t('guild.from-the-last-day')],
  ['259200', t('guild.from-the-last-3-days')],
  ['604800', t('guild.from-the-last-week')],
] as const
