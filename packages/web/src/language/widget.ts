import { areas } from './areas.ts'
import { translatedText } from './translated-text.ts'

export const { t } = await translatedText(areas.widget)
