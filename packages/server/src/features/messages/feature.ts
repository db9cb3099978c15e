import type { Feature } from '../../kernel/feature.ts'
import { groupTold } from '../private-channels/private-channels-hooks.ts'
import { writeGroupNews } from './group-news-actions.ts'

export const messages: Feature = {
  hooks: [groupTold.with(writeGroupNews)],
}
