import { areas } from './areas.ts'
import { translated } from './translated.ts'

export const { t } = await translated(areas['voice-and-onboarding'])
