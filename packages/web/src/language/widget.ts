import { areas } from './areas.ts'
import { loadMessages } from './load-messages.ts'

/** The widget is loaded without React, so it only has texts. */
export const { t } = await loadMessages(areas.widget)
