import { areas } from './areas.ts'
import { translated } from './translated.ts'

export const { t, rich } = await translated(areas.dialogs)
